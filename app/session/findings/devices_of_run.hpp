#pragma once

#include <vector>

#include "kernels/model/device_sheet.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The GPUs of the papers, then the device of a run; of a recorded run whose GPU is not here, only its name.
std::vector<model::DeviceSheet> devices_of_run(const Run& run);

}  // namespace lockstep
