#include <lockstep/with_cuda.hpp>

#ifndef LOCKSTEP_WITH_CUDA
#include "kernels/layout/device/make_rounds.hpp"

namespace lockstep {

std::unique_ptr<SpringRounds> make_cuda_rounds(const std::shared_ptr<Device>&, const LayoutGraph&, const SpringModel&,
                                               const Progress&) {
    throw DeviceError("this build has no CUDA");
}

}  // namespace lockstep
#endif
