#pragma once

#include <cstdint>

namespace lockstep {

/// What the accesses of a launch to words of 4 bytes cost, counted from where they go, loads and stores together. Every array
/// is taken to begin at a multiple of 256 bytes.
struct LaunchTraffic {
    std::uint64_t bytes_asked = 0;  ///< B_r + B_w of Rehman 2010, Eq. 6.6
    std::uint64_t sectors = 0;  ///< different 32-byte sectors of each access of a warp
    /// Of half warps, devices of compute capability 1.2 and 1.3 (Rehman 2010, 6.2.1).
    std::uint64_t transactions_1_2 = 0;
    std::uint64_t bytes_1_2 = 0;  ///< that these move
    std::uint64_t transactions_1_0 = 0;  ///< of half warps, devices of compute capability 1.0 and 1.1
    std::uint64_t bank_replays = 0;  ///< in shared memory: of each access of a warp the most words in a bank, less one

    bool operator==(const LaunchTraffic&) const = default;
};

}  // namespace lockstep
