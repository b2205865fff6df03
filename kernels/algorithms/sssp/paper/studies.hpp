#pragma once

#include <vector>

#include "kernels/run/catalog/study.hpp"

namespace lockstep::sssp {

/// Malison 2012, figs 6.1 to 6.3 and what section 6.2 says of input-parallel Bellman-Ford.
std::vector<Study> studies();

}  // namespace lockstep::sssp
