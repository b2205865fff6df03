#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <cuda_runtime_api.h>

namespace lockstep {

/// What CUDA knows of a function that is launched in blocks of one size.
struct FunctionFacts {
    std::uint32_t registers = 0;
    std::size_t static_shared = 0;
    int blocks = 0;  ///< at once on a multiprocessor
};

/// CUDA's runtime as one library has it. What is loaded from outside brings its own, as CUDA's own libraries do: device, context,
/// streams, events and memory are the driver's and belong to both, but a function that is launched is known to the runtime that
/// it came with, and so is what has become of its launch.
struct UserRuntime {
    cudaError_t (*last_error)() = nullptr;
    cudaError_t (*facts)(FunctionFacts& found, const void* function, int block, std::size_t dynamic_shared) = nullptr;
};

/// Of the libraries that are loaded. Written while one is, by the first thread alone and before anything runs.
std::vector<UserRuntime>& user_runtimes();

/// Of the library that a function lies in; null for one of the program's own.
const UserRuntime* user_runtime_of(const void* function);

/// Of the last call, as the runtime says that this is compiled into; the error is then forgotten.
inline cudaError_t own_last_error() { return cudaGetLastError(); }

/// Of a function of the runtime that this is compiled into, on the device that is in use.
inline cudaError_t own_facts(FunctionFacts& found, const void* function, int block, std::size_t dynamic_shared) {
    cudaFuncAttributes attributes{};
    if (const auto error = cudaFuncGetAttributes(&attributes, function)) return error;
    found.registers = static_cast<std::uint32_t>(attributes.numRegs);
    found.static_shared = attributes.sharedSizeBytes;
    return cudaOccupancyMaxActiveBlocksPerMultiprocessor(&found.blocks, function, block, dynamic_shared);
}

}  // namespace lockstep

/// For the file that is written for a library from outside (app/session/user_kernels/cuda_kernels.cpp): it says so as it is loaded.
#define LOCKSTEP_OUTSIDE_RUNTIME                                                                              \
    namespace {                                                                                               \
    [[maybe_unused]] const bool lockstep_outside_runtime =                                                    \
        (::lockstep::user_runtimes().push_back({&::lockstep::own_last_error, &::lockstep::own_facts}), true); \
    }
