#pragma once

#include <vector>

#include "kernels/run/catalog/study.hpp"

namespace lockstep::memory {

/// Rehman 2010, figure 6.2: copies at every offset and at every stride.
std::vector<Study> studies();

}  // namespace lockstep::memory
