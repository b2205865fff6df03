#pragma once

#include <memory>

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/simt/traced_device.hpp"

namespace lockstep {

/// An algorithm compiled with launches that record every access.
struct TracedBuild {
    /// gpu     a device of kind "cuda"
    /// number  index of this GPU
    std::shared_ptr<TracedDevice> (*make_device)(std::shared_ptr<Device> gpu, int number) = nullptr;
    /// Makes the algorithm on a device from make_device().
    AlgorithmInfo::Make make = nullptr;
};

/// The symbol of the TracedBuild in a library.
inline constexpr const char* kTracedBuildName = "lockstep_traced_build";

}  // namespace lockstep
