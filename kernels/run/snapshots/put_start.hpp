#pragma once

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/snapshots/trace_pass.hpp"

namespace lockstep {

/// Gives an algorithm that was started on `device` the state from which a pass is run again. Throws DeviceError when it
/// keeps its state in another way there than on the run's device.
void put_start(Algorithm& algorithm, Device& device, const AlgorithmInfo& info, const PassStart& start);

}  // namespace lockstep
