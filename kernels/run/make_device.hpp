#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/run/run.hpp"
#include "kernels/simt/device_link.hpp"

namespace lockstep {

struct MadeDevice {
    std::shared_ptr<Device> device;
    std::optional<int> gpu;  ///< its number among several GPUs; empty if there is only one, or for the emulator
    std::vector<std::string> notices;  ///< reasons why the device differs from the requested one
};

/// The device that a request runs on. Throws InputError if the request cannot run there, DeviceError if the request
/// names a device that is missing.
MadeDevice make_device(const RunRequest& request, const std::atomic<bool>& stop, trace::Log& log);

/// Throws DeviceError with the reason why --executor cuda is refused.
[[noreturn]] void throw_no_cuda(std::string_view why);

/// The emulator's default order: lock step for small datasets.
Order usual_order(const AlgorithmInfo& algorithm, const Dataset& dataset);

/// The GPU with this number; null, with the reason in *why_not, if the build or the machine has none. In
/// kernels/run/make_cuda_device.{cpp,cu}.
std::shared_ptr<Device> make_cuda_device(std::string* why_not, int gpu = 0);

/// The number of GPUs; 0 in a build without CUDA. Creates no device. In the same files, like gpu_names().
int num_gpus();

/// The GPU of a request, or the reason why there is none.
struct MadeGpu {
    std::shared_ptr<Device> device;
    int number = 0;
    std::string why_not;  ///< why the requested GPU is missing; `device` may be another GPU
};

/// The requested GPU; else the preferred one, else the first. `make` has the interface of make_cuda_device().
MadeGpu make_gpu(const RunRequest& request,
                 const std::function<std::shared_ptr<Device>(std::string* why_not, int gpu)>& make = &make_cuda_device);

/// The name without the number of the GPU: code that is compiled for one GPU of a model runs on each of that model.
std::string_view gpu_model(std::string_view name);

}  // namespace lockstep
