#pragma once

#include <vector>

#include "kernels/run/catalog/study.hpp"

namespace lockstep::segscan {

/// Tsai's table and figures 1 to 3 on inputs like his, and the same algorithms where real data is skewed.
std::vector<Study> studies();

}  // namespace lockstep::segscan
