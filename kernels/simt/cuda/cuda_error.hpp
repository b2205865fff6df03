#pragma once

#include <string>
#include <string_view>

#include <cuda_runtime_api.h>

#include "kernels/simt/device.hpp"

namespace lockstep {

/// A call of the CUDA runtime, or a launch, failed.
struct CudaError : DeviceError {
    CudaError(cudaError_t error, std::string_view call, std::string_view kernel)
        : DeviceError(std::string(call) + (kernel.empty() ? "" : " of kernel " + std::string(kernel)) +
                      " failed: " + cudaGetErrorString(error) + " (" + cudaGetErrorName(error) + ")"),
          code(error) {}
    cudaError_t code;
};

/// Throws CudaError with the call, and the kernel if there is one.
inline void check_cuda(cudaError_t error, std::string_view call, std::string_view kernel = {}) {
    if (error != cudaSuccess) [[unlikely]]
        throw CudaError(error, call, kernel);
}

}  // namespace lockstep
