#pragma once

#include <cstdint>

#include "kernels/base/progress.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

// For searches through the passes of a run, on another thread. Both throw Cancelled when the search is cancelled.

/// Waits until a pass is recorded; false if the run ends before it.
bool wait_for_pass(const Run& run, std::uint32_t pass, const Progress& progress);

/// The state after a recorded pass, recomputed if evicted. Throws DeviceError if that is impossible.
Snapshot obtain_pass(Run& run, std::uint32_t pass, const Progress& progress);

}  // namespace lockstep
