#pragma once

#include <cstdint>
#include <filesystem>

namespace lockstep {

/// Main memory as this process may use it, in bytes.
struct HostMemory {
    std::uint64_t total = 0;
    std::uint64_t available = 0;  ///< what may still be taken, what the system only keeps of files included
};

/// The least of what the machine has, what the control groups above this process leave it (v1 and v2, the whole path up) and
/// what `ulimit -v` leaves. root: where /proc and /sys are found. Takes well under a millisecond.
HostMemory host_memory(const std::filesystem::path& root = "/");

/// Bytes that this process may still take.
inline std::uint64_t available_memory() { return host_memory().available; }

}  // namespace lockstep
