#pragma once

#include <atomic>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// The CUDA kernels of a folder: a second library of the same files, compiled by nvcc and cached as the first.
struct CudaKernels {
    std::filesystem::path folder;
    std::optional<std::filesystem::path> library{};  ///< none: there is no GPU, or why_not says the reason
    std::string why_not{};
};
/// From any thread. cancel  ends the compiler soon after it becomes true, and Cancelled is thrown; null: nothing does
CudaKernels compile_cuda_kernels(const std::filesystem::path& folder, const std::atomic<bool>* cancel = nullptr);
/// Gives the folder's algorithms in the catalogue their CUDA kernels, or the reason why they run on the emulator alone: on the first
/// thread.
void load_cuda_kernels(Catalog& catalog, const CudaKernels& made);
/// Both.
void add_cuda_kernels(Catalog& catalog, const std::filesystem::path& folder, const std::atomic<bool>* cancel = nullptr);

/// The library of a folder's CUDA kernels, compiled where it is not kept from before.
/// gpu           its name: what is compiled for one is not taken for another
/// architecture  as nvcc has it, "sm_90"; empty: that of the GPU in this machine
/// Throws InputError in one sentence where it does not compile, DeviceError where there is no nvcc, WriteError, Cancelled.
std::filesystem::path cuda_library(const std::filesystem::path& folder, std::string_view gpu,
                                   std::string_view architecture, const std::atomic<bool>* cancel = nullptr);

/// Loads it and gives each of its algorithms that is in the catalogue its CUDA kernels. Throws InputError.
void load_cuda_library(Catalog& catalog, const std::filesystem::path& library, const std::filesystem::path& folder);

}  // namespace lockstep
