#pragma once

#include <atomic>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep {

/// Finds nvcc: CUDACXX, PATH, the usual folders, or the folder of fetch_compiler(). Throws DeviceError with advice.
std::filesystem::path find_nvcc(const std::vector<std::filesystem::path>& usual = {"/usr/local/cuda/bin/nvcc",
                                                                                   "/opt/cuda/bin/nvcc"});

/// The same for the sources of a program. Throws InputError.
std::filesystem::path find_nvcc_for_programs();

/// The sources of a shared library compiled by nvcc.
struct CudaSources {
    std::string what;  ///< name for errors: "the trace of bfs.frontier on the GPU"
    std::vector<std::filesystem::path> files;  ///< .cpp files are compiled as CUDA too
    /// Folder of user kernels, searched first for includes; empty: only the source tree.
    std::filesystem::path folder;
    std::vector<std::string> defines;  ///< "-DLOCKSTEP_FROM_OUTSIDE"
    std::filesystem::path read{};  ///< file in which the host compiler lists the files that it reads
};

/// Compiles them with this program's options, for a GPU, with a static CUDA runtime.
/// architecture  for nvcc, "sm_90"; empty: that of this machine's GPU
/// cancel        ends it soon after it becomes true; null: never
/// Throws InputError in one sentence if it does not compile, after writing the compiler's output to standard error;
/// DeviceError if nvcc is missing; Cancelled.
void compile_by_nvcc(const CudaSources& sources, std::string_view architecture, const std::filesystem::path& library,
                     const std::atomic<bool>* cancel = nullptr);

}  // namespace lockstep
