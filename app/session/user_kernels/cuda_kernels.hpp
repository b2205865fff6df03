#pragma once

#include <atomic>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// The CUDA kernels of a folder: a second library from the same files, compiled by nvcc and cached like the first.
struct CudaKernels {
    std::filesystem::path folder;
    std::optional<std::filesystem::path> library{};  ///< none: no GPU, or the reason is in why_not
    std::string why_not{};
};
/// Callable on any thread. cancel  ends the compiler soon after it becomes true, then throws Cancelled; null: never
CudaKernels compile_cuda_kernels(const std::filesystem::path& folder, const std::atomic<bool>* cancel = nullptr);
/// Adds CUDA kernels to the folder's algorithms in the catalogue, or the reason why they run only on the emulator. Call
/// it on the first thread.
void load_cuda_kernels(Catalog& catalog, const CudaKernels& made);
/// Calls both.
void add_cuda_kernels(Catalog& catalog, const std::filesystem::path& folder, const std::atomic<bool>* cancel = nullptr);

/// The library of a folder's CUDA kernels, compiled unless it is cached.
/// gpu           its name, part of the cache key
/// architecture  for nvcc, "sm_90"; empty: that of this machine's GPU
/// Throws InputError in one sentence if it does not compile, DeviceError if nvcc is missing, WriteError, Cancelled.
std::filesystem::path cuda_library(const std::filesystem::path& folder, std::string_view gpu,
                                   std::string_view architecture, const std::atomic<bool>* cancel = nullptr);

/// Loads the library and adds its CUDA kernels to the algorithms in the catalogue. Throws InputError.
void load_cuda_library(Catalog& catalog, const std::filesystem::path& library, const std::filesystem::path& folder);

}  // namespace lockstep
