#pragma once

#include <cstddef>

namespace lockstep {

/// The calls of MPI that Lockstep makes, from a library that is built against one MPI (kernels/mpi/mpi_module.cpp): the program itself
/// needs none. Any thread may call them.
struct MpiCalls {
    using Request = void*;

    /// Returns a sentence, or null. threads_allowed: 0 if this MPI may not be called by several threads.
    const char* (*start)(int* rank, int* size, int* threads_allowed) = nullptr;
    void (*finish)() = nullptr;
    void (*abort)(int code) = nullptr;
    Request (*send)(const void* from, std::size_t bytes, int to, int tag) = nullptr;
    Request (*receive)(void* to, std::size_t bytes, int from, int tag) = nullptr;
    Request (*broadcast)(void* values, std::size_t bytes, int root) = nullptr;
    /// 1: done, and the request is gone; 0: not yet; -1: failed.
    int (*test)(Request) = nullptr;
    /// Ends a request that nobody will answer.
    void (*cancel)(Request) = nullptr;
};

inline constexpr const char* kMpiModule = "liblockstep_mpi.so";
inline constexpr const char* kMpiCallsOfModule = "lockstep_mpi_calls";

}  // namespace lockstep
