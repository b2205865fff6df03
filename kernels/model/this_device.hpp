#pragma once

#include "kernels/model/model.hpp"

namespace lockstep::model {

/// The GPU of this machine: SMs, cores and clock are its own, the rest is the paper's, which the remark says. Throws
/// DeviceError where there is none.
DeviceProfile this_device();

}  // namespace lockstep::model
