#pragma once

#include "kernels/model/model.hpp"

namespace lockstep::model {

/// The GPU of this machine: its own SMs, cores and clock, and the paper's values of all other parameters, as the remark says.
/// Throws DeviceError if there is no GPU.
DeviceProfile this_device();

}  // namespace lockstep::model
