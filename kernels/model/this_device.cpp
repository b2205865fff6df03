#include <lockstep/with_cuda.hpp>

#ifndef LOCKSTEP_WITH_CUDA
#include "kernels/model/device_sheet.hpp"
#include "kernels/model/this_device.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep::model {

DeviceProfile this_device() { throw DeviceError("--device this: this build has no CUDA; use gtx280"); }

void add_gpu_facts(DeviceSheet&, int) { throw DeviceError("this build has no CUDA, and no GPU to describe"); }

}  // namespace lockstep::model
#endif
