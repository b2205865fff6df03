#pragma once

#include <vector>

#include "kernels/run/catalog/study.hpp"

namespace lockstep::list_ranking {

/// Figures 3.4, 3.5, 3.6, 4.2, 4.3 and 4.4 and table 4.1 of Rehman 2010, to be measured again. The figures are curves
/// without numbers: published times are those that a table or the text gives, and no others.
std::vector<Study> studies();

}  // namespace lockstep::list_ranking
