#include "kernels/simt/cuda/multiprocessors.hpp"

#include <cuda_runtime.h>

#include "kernels/simt/cuda/cuda_error.hpp"

namespace lockstep {

std::uint32_t num_multiprocessors() {
    int gpu = 0, count = 0;
    check_cuda(cudaGetDevice(&gpu), "cudaGetDevice");
    check_cuda(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, gpu), "cudaDeviceGetAttribute");
    return static_cast<std::uint32_t>(count);
}

}  // namespace lockstep
