#pragma once

#include <cstdint>

namespace lockstep {

/// The cost of a launch's accesses to words of 4 bytes, counted from their addresses, loads and stores together. Every array
/// is assumed to begin at a multiple of 256 bytes.
struct LaunchTraffic {
    std::uint64_t bytes_asked = 0;  ///< B_r + B_w of Rehman 2010, Eq. 6.6
    std::uint64_t sectors = 0;  ///< number of distinct 32-byte sectors of each access of a warp
    /// Transactions of half warps on devices of compute capability 1.2 and 1.3 (Rehman 2010, 6.2.1).
    std::uint64_t transactions_1_2 = 0;
    std::uint64_t bytes_1_2 = 0;  ///< moved by these transactions
    std::uint64_t transactions_1_0 = 0;  ///< the same for devices of compute capability 1.0 and 1.1
    std::uint64_t bank_replays = 0;  ///< in shared memory: per access of a warp, the most words in one bank, less one

    bool operator==(const LaunchTraffic&) const = default;
};

}  // namespace lockstep
