#pragma once

#include <atomic>
#include <filesystem>
#include <string_view>

#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// Gives the algorithms that add_kernels() has put into the catalogue from a folder their CUDA kernels too: nvcc compiles the same
/// files into a second library, which is kept like the first. Where there is no GPU nothing is done. Where there is no nvcc, or it
/// refuses them, they stay on the emulator, and who asks for CUDA is told why.
/// cancel  ends the compiler soon after it becomes true, and Cancelled is thrown; null: nothing does
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
