#include <lockstep/with_cuda.hpp>

#ifndef LOCKSTEP_WITH_CUDA
#include "kernels/run/make_device.hpp"

namespace lockstep {

std::shared_ptr<Device> make_cuda_device(std::string* why_not, int) {
    *why_not = "this build has no CUDA";
    return nullptr;
}

int num_gpus() { return 0; }
std::vector<std::string> gpu_names() { return {}; }

}  // namespace lockstep
#endif
