#pragma once

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/snapshots/trace_pass.hpp"

namespace lockstep {

/// Sets an algorithm that was started on `device` to the state from which a pass is recomputed. Throws DeviceError if
/// the algorithm stores its state differently on `device` than on the run's device.
void put_start(Algorithm& algorithm, Device& device, const AlgorithmInfo& info, const PassStart& start);

}  // namespace lockstep
