#pragma once

#include "kernels/data/dataset.hpp"
#include "kernels/run/entry/parameter.hpp"
#include "kernels/run/entry/published.hpp"

namespace lockstep::list_ranking {

/// What Rehman 2010 printed of RHJ: table 4.1.
Published published_rhj();

/// What section 4.3 says of the sublists of 8 M elements under a rule for splitters; empty for other sizes and rules.
std::vector<PublishedFigure> published_sublist_lengths(const Dataset& dataset, const ParameterValues& parameters);

}  // namespace lockstep::list_ranking
