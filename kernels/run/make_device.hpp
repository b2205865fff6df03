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

/// Of the emulator, unless told otherwise: lock step for small datasets.
Order usual_order(const AlgorithmInfo& algorithm, const Dataset& dataset);

/// Of this build and machine, in kernels/run/make_cuda_device.{cpp,cu}: null and the reason when there is none.
/// gpu: its number.
std::shared_ptr<Device> make_cuda_device(std::string* why_not, int gpu = 0);

}  // namespace lockstep
