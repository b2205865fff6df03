#include "kernels/scan/blocks_at_once.hpp"
#include "kernels/simt/cuda_error.hpp"

namespace lockstep {

std::uint32_t blocks_at_once(const CudaExecutor&) {
    int device = 0, multiprocessors = 0;
    check_cuda(cudaGetDevice(&device), "cudaGetDevice");
    check_cuda(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device),
               "cudaDeviceGetAttribute");
    return static_cast<std::uint32_t>(multiprocessors);
}

}  // namespace lockstep
