#pragma once

#include <vector>

#include "kernels/run/catalog/study.hpp"

namespace lockstep::matrix {

/// What Malison 2012, section 4.1, says of its products, measured: it prints counts and reasons, no times.
std::vector<Study> studies();

}  // namespace lockstep::matrix
