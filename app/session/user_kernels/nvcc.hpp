#pragma once

#include <atomic>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep {

/// Where nvcc is: CUDACXX, PATH, or where it mostly lies. Throws DeviceError that says what is missing.
std::filesystem::path find_nvcc(const std::vector<std::filesystem::path>& usual = {"/usr/local/cuda/bin/nvcc",
                                                                                   "/opt/cuda/bin/nvcc"});

/// The sources of a shared library that nvcc compiles.
struct CudaSources {
    std::string what;  ///< "the trace of bfs.frontier on the GPU": errors call it so
    std::vector<std::filesystem::path> files;  ///< .cpp files too are compiled as CUDA
    /// Of user kernels, whose includes are looked for there first; empty: the source tree alone.
    std::filesystem::path folder;
    std::vector<std::string> defines;  ///< "-DLOCKSTEP_FROM_OUTSIDE"
    std::filesystem::path read{};  ///< where the host compiler lists the files that it reads
};

/// Compiles them as this program was compiled, for a GPU, with CUDA's runtime inside.
/// architecture  as nvcc has it, "sm_90"; empty: that of the GPU in this machine
/// cancel        ends it soon after it becomes true; null: nothing does
/// Throws InputError in one sentence where it does not compile, after the compiler's own text was written to standard error;
/// DeviceError where there is no nvcc; Cancelled.
void compile_by_nvcc(const CudaSources& sources, std::string_view architecture, const std::filesystem::path& library,
                     const std::atomic<bool>* cancel = nullptr);

}  // namespace lockstep
