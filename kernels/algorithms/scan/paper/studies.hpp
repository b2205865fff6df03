#pragma once

#include <vector>

#include "kernels/run/catalog/study.hpp"

namespace lockstep::scan {

/// What Malison 2012, section 4.2, says of its scans, measured: it prints operations and levels, no times.
std::vector<Study> studies();

}  // namespace lockstep::scan
