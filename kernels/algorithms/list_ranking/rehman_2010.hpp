#pragma once

#include "kernels/data/dataset.hpp"
#include "kernels/run/entry/parameter.hpp"
#include "kernels/run/entry/published.hpp"

namespace lockstep::list_ranking {

/// The figures that Rehman 2010 printed for RHJ: table 4.1.
Published published_rhj();

/// The figures of section 4.3 for the sublists of 8 M elements under a splitter rule; else empty.
std::vector<PublishedFigure> published_sublist_lengths(const Dataset& dataset, const ParameterValues& parameters);

}  // namespace lockstep::list_ranking
