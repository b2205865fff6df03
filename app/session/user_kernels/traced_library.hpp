#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/run/gpu_trace/traced_build.hpp"

namespace lockstep {

/// What nvcc makes an algorithm's traced build from.
struct TracedSource {
    std::string text;  ///< its header, and the class template that its entry names
    std::vector<std::filesystem::path> files{};  ///< of a folder outside of the source tree, that are compiled with it
    std::filesystem::path folder{};  ///< that one
};

/// Throws InputError where no file of the kernels, or of the folder that it was loaded from, names the entry.
TracedSource traced_source(const std::string& algorithm_id);

/// The library with an algorithm's traced build, compiled where it is not kept from before.
/// gpu           its name: what is compiled for one is not taken for another
/// architecture  as nvcc has it, "sm_90"; empty: that of the GPU in this machine
/// Throws InputError in one sentence where it does not compile, DeviceError where there is no nvcc, WriteError, Cancelled.
std::filesystem::path traced_library(const std::string& algorithm_id, std::string_view gpu,
                                     std::string_view architecture, Progress& progress);

/// The traced build that a library holds; it stays for as long as the program runs. Throws InputError.
const TracedBuild& load_traced_build(const std::filesystem::path& library);

}  // namespace lockstep
