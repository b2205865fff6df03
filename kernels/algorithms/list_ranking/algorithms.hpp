#pragma once

#include <vector>

#include "kernels/run/catalog/study.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::list_ranking {

std::vector<AlgorithmInfo> algorithms();

/// Figures 3.4, 3.5, 3.6, 4.2, 4.3 and 4.4 and tables 4.1 and 6.2 of Rehman 2010, repeated. The figures are curves without
/// numbers: published times come from tables and text.
std::vector<Study> studies();

}  // namespace lockstep::list_ranking
