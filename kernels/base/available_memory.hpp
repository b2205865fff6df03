#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>

namespace lockstep {

/// The main memory that this process may use, in bytes.
struct HostMemory {
    std::uint64_t total = 0;
    std::uint64_t available = 0;  ///< free, including the system's cache of files
};

/// The minimum of the machine's memory, the limits of control groups above this process (v1 and v2) and `ulimit -v`.
/// root  the folder of /proc and /sys. Takes well under a millisecond.
HostMemory host_memory(const std::filesystem::path& root = "/");

/// Bytes that this process may still allocate.
inline std::uint64_t available_memory() { return host_memory().available; }

/// If the address space of this process is limited (ulimit -v), makes all threads share one heap: a heap per thread
/// would reserve 64 MiB each. Call it before any thread is started.
void share_one_heap();

/// Asks the system for huge pages. Use it for memory that is written from end to end.
void advise_huge_pages(void* memory, std::size_t bytes);

}  // namespace lockstep
