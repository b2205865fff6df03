#pragma once

#include <string>

#include "app/session/sweep/result.hpp"

namespace lockstep {

/// How and where a sweep was measured: "median of 10 and middle half, after a warm-up, time in kernels, cuda on NVIDIA H200".
std::string scope_of(const SweepResult& result);

}  // namespace lockstep
