#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/run/run.hpp"

namespace lockstep {

struct MadeDevice {
    std::shared_ptr<Device> device;
    std::vector<std::string> notices;  ///< why it is not what was asked for
};

/// The device that a request runs on. Throws InputError when it cannot run there, DeviceError when it is asked for
/// by name and not there.
MadeDevice make_device(const RunRequest& request, const std::atomic<bool>& stop, trace::Log& log);

/// Refuses --executor cuda, with the reason: throws DeviceError.
[[noreturn]] void throw_no_cuda(std::string_view why);

/// The GPU that a request runs on, as the system numbers them.
int gpu_of(const RunRequest& request);

/// The order that the emulator runs in, unless told otherwise: lock step for small datasets.
Order usual_order(const AlgorithmInfo& algorithm, const Dataset& dataset);

/// The GPU, if this build and machine have one; else null, and why. In kernels/run/make_cuda_device.{cpp,cu}.
/// gpu: its number.
std::shared_ptr<Device> make_cuda_device(std::string* why_not, int gpu = 0);

}  // namespace lockstep
