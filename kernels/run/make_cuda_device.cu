#include <string>
#include <vector>

#include "kernels/run/make_device.hpp"
#include "kernels/simt/cuda/cards.hpp"
#include "kernels/simt/cuda/cuda_executor.cuh"

namespace lockstep {

std::shared_ptr<Device> make_cuda_device(std::string* why_not, int gpu) {
    int count = 0;
    const auto error = cudaGetDeviceCount(&count);
    if (error != cudaSuccess || count == 0) {
        cudaGetLastError();
        const bool none = error == cudaSuccess || error == cudaErrorNoDevice || error == cudaErrorInsufficientDriver;
        *why_not =
            none ? "there is no NVIDIA GPU" : std::string("the GPU cannot be used, ") + cudaGetErrorString(error);
        return nullptr;
    }
    if (gpu < 0 || gpu >= count) {
        *why_not = no_such_gpu(gpu, count);
        return nullptr;
    }
    set_cuda_link(&link_cards);
    try {
        return std::make_shared<CudaExecutor>(gpu);
    } catch (const CudaError& failure) {
        *why_not = failure.what();
        return nullptr;
    }
}

int num_gpus() {
    int count = 0;
    if (cudaGetDeviceCount(&count) == cudaSuccess) return count;
    cudaGetLastError();
    return 0;
}

std::vector<std::string> gpu_names() {
    std::vector<std::string> names;
    const int count = num_gpus();
    for (int gpu = 0; gpu < count; ++gpu) {
        cudaDeviceProp properties{};
        const bool known = cudaGetDeviceProperties(&properties, gpu) == cudaSuccess;
        names.push_back(gpu_name(known ? properties.name : "GPU", gpu, count));
    }
    cudaGetLastError();
    return names;
}

}  // namespace lockstep
