#pragma once

#include <cstdint>

#include "kernels/base/progress.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

// For searches over the passes of a run, on a thread that may wait. Both throw Cancelled when nobody wants to know any more.

/// Waits until a pass is recorded; false when there will be no such pass.
bool wait_for_pass(const Run& run, std::uint32_t pass, const Progress& progress);

/// The state after a recorded pass, run again where it was not kept. Throws DeviceError when that cannot be done any more.
Snapshot obtain_pass(Run& run, std::uint32_t pass, const Progress& progress);

}  // namespace lockstep
