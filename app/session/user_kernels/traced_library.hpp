#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/run/gpu_trace/traced_build.hpp"

namespace lockstep {

/// The input of nvcc for an algorithm's traced build.
struct TracedSource {
    std::string text;  ///< includes its header, and instantiates its class template
    std::vector<std::filesystem::path> files{};  ///< files of a user's folder, compiled with it
    std::filesystem::path folder{};  ///< that folder
};

/// Throws InputError if no source file of the program, or of the algorithm's folder, contains the entry.
TracedSource traced_source(const std::string& algorithm_id);

/// The library with an algorithm's traced build, compiled unless it is cached.
/// gpu           its name, part of the cache key
/// architecture  for nvcc, "sm_90"; empty: that of this machine's GPU
/// Throws InputError in one sentence if it does not compile, DeviceError if nvcc is missing, WriteError, Cancelled.
std::filesystem::path traced_library(const std::string& algorithm_id, std::string_view gpu,
                                     std::string_view architecture, Progress& progress);

/// The traced build in a library, loaded until the program ends. Throws InputError.
const TracedBuild& load_traced_build(const std::filesystem::path& library);

}  // namespace lockstep
