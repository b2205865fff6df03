#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <cuda_runtime_api.h>

namespace lockstep {

/// Properties of a kernel function at one block size, from CUDA.
struct FunctionFacts {
    std::uint32_t registers = 0;
    std::size_t static_shared = 0;
    int blocks = 0;  ///< number of blocks that are resident on a multiprocessor at the same time
};

/// The functions of one library's CUDA runtime. Each loaded user library, like CUDA's own libraries, has its own
/// runtime: device, context, streams, events and memory belong to the driver and are shared, but only the runtime of
/// the library knows its kernel functions and the errors of their launches.
struct UserRuntime {
    cudaError_t (*last_error)() = nullptr;
    cudaError_t (*facts)(FunctionFacts& found, const void* function, int block, std::size_t dynamic_shared) = nullptr;
};

/// The runtimes of the loaded libraries. Written while a library is loaded, on the first thread, before anything runs.
std::vector<UserRuntime>& user_runtimes();

/// The runtime of the library that contains a function; null for functions of the program.
const UserRuntime* user_runtime_of(const void* function);

/// The error of the last call of the runtime that this file is compiled with; resets the error.
inline cudaError_t own_last_error() { return cudaGetLastError(); }

/// Properties of a function of the runtime that this file is compiled with, on the current device.
inline cudaError_t own_facts(FunctionFacts& found, const void* function, int block, std::size_t dynamic_shared) {
    cudaFuncAttributes attributes{};
    if (const auto error = cudaFuncGetAttributes(&attributes, function)) return error;
    found.registers = static_cast<std::uint32_t>(attributes.numRegs);
    found.static_shared = attributes.sharedSizeBytes;
    return cudaOccupancyMaxActiveBlocksPerMultiprocessor(&found.blocks, function, block, dynamic_shared);
}

}  // namespace lockstep

/// For the generated file of a user library (app/session/user_kernels/cuda_kernels.cpp): registers its runtime when it is loaded.
#define LOCKSTEP_OUTSIDE_RUNTIME                                                                              \
    namespace {                                                                                               \
    [[maybe_unused]] const bool lockstep_outside_runtime =                                                    \
        (::lockstep::user_runtimes().push_back({&::lockstep::own_last_error, &::lockstep::own_facts}), true); \
    }
