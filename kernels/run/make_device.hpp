#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/run/run.hpp"

namespace lockstep {

struct MadeDevice {
    std::shared_ptr<Device> device;
    std::optional<int> gpu;  ///< its number among several GPUs; none where there is only one, or for the emulator
    std::vector<std::string> notices;  ///< why this is not the device that was asked for
};

/// The device that a request runs on. Throws InputError when it cannot run there, DeviceError when it is asked for
/// by name and not there.
MadeDevice make_device(const RunRequest& request, const std::atomic<bool>& stop, trace::Log& log);

/// Refuses --executor cuda, with the reason: throws DeviceError.
[[noreturn]] void throw_no_cuda(std::string_view why);

/// The emulator's default order: lock step for small datasets.
Order usual_order(const AlgorithmInfo& algorithm, const Dataset& dataset);

/// The GPU, if this build and machine have one; else null, and why. In kernels/run/make_cuda_device.{cpp,cu}.
/// gpu: its number.
std::shared_ptr<Device> make_cuda_device(std::string* why_not, int gpu = 0);

/// How many there are; 0 where the build has no CUDA. Makes no device. In the same files, as gpu_names() is.
int num_gpus();

/// Why there is none of a number: "there is no GPU 3, they are numbered from 0 to 1".
std::string no_such_gpu(int gpu, int count);

/// The GPU of a request, or why there is none.
struct MadeGpu {
    std::shared_ptr<Device> device;
    int number = 0;
    std::string why_not;  ///< of the one that was wanted: there may be another in its place
};

/// The one that is named; where none is, the one that is preferred, else the first. `make` as make_cuda_device().
MadeGpu make_gpu(const RunRequest& request,
                 const std::function<std::shared_ptr<Device>(std::string* why_not, int gpu)>& make = &make_cuda_device);

/// The name without the number that tells GPUs of one machine apart: what is compiled for one of them runs on each.
std::string_view gpu_model(std::string_view name);

}  // namespace lockstep
