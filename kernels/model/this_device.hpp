#pragma once

#include "kernels/model/model.hpp"

namespace lockstep::model {

/// The GPU of this machine: its own SMs, cores and clock, and the paper's other parameters, as the remark says. Throws DeviceError
/// where there is no GPU.
DeviceProfile this_device();

}  // namespace lockstep::model
