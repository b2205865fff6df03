#pragma once

#include <memory>

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/simt/traced_device.hpp"

namespace lockstep {

/// An algorithm that was compiled with launches that write down every access.
struct TracedBuild {
    /// gpu     a device of kind "cuda"
    /// number  of the GPU that it is on
    std::shared_ptr<TracedDevice> (*make_device)(std::shared_ptr<Device> gpu, int number) = nullptr;
    /// On what make_device() has made.
    AlgorithmInfo::Make make = nullptr;
};

/// The name that a library has its TracedBuild under.
inline constexpr const char* kTracedBuildName = "lockstep_traced_build";

}  // namespace lockstep
