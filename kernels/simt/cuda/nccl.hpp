#pragma once

#include <cstddef>

struct CUstream_st;  // of the CUDA runtime

namespace lockstep::nccl {

// The part of NCCL's interface that is used here. Its header is not needed: the library is loaded when a group of GPUs is made.
struct Communicator;
using Stream = CUstream_st*;
using Result = int;
inline constexpr Result kSuccess = 0;
inline constexpr int kBytes = 1;  ///< ncclUint8
struct UniqueId {
    char bytes[128];
};

struct Library {
    Result (*get_version)(int*) = nullptr;
    Result (*get_unique_id)(UniqueId*) = nullptr;
    Result (*init_rank)(Communicator**, int num_ranks, UniqueId, int rank) = nullptr;
    Result (*init_all)(Communicator**, int num_gpus, const int* gpus) = nullptr;
    Result (*destroy)(Communicator*) = nullptr;
    Result (*abort)(Communicator*) = nullptr;
    Result (*async_error)(Communicator*, Result*) = nullptr;
    const char* (*error_string)(Result) = nullptr;
    Result (*group_start)() = nullptr;
    Result (*group_end)() = nullptr;
    Result (*send)(const void*, std::size_t count, int type, int peer, Communicator*, Stream) = nullptr;
    Result (*receive)(void*, std::size_t count, int type, int peer, Communicator*, Stream) = nullptr;
};

/// Loads libnccl.so.2: from LOCKSTEP_NCCL, the loader's paths, or the Python package nvidia-nccl. Throws DeviceError: it is missing, too
/// old, or not NCCL.
Library load();
/// The library, which is loaded once.
const Library& library();
/// Throws DeviceError with NCCL's sentence.
void check(Result result, const char* call);

}  // namespace lockstep::nccl
