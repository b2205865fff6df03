#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "kernels/debugger/memory/warp_access.hpp"

namespace lockstep::debugger {

/// Shared memory has 32 banks: word w lies in bank w mod 32. A bank serves one word at a time.
inline constexpr std::uint32_t kNumBanks = 32;

/// The use of the banks by one access of shared memory.
struct BankUse {
    /// A word that a lane accesses in a bank. An element of two words needs two.
    struct Ask {
        std::uint32_t lane = 0, bank = 0;
        std::uint32_t word = 0;  ///< index in the block's shared memory
        std::uint32_t turn = 0;  ///< 0: served in the first pass of the access; else the number of its replay
    };
    std::vector<Ask> asks;  ///< by lane
    std::array<std::uint32_t, kNumBanks> words{};  ///< passes that each bank takes: the maximum over the half warps
    std::uint32_t replays = 0;  ///< number of passes beyond the first
    bool atomic = false;
};

/// Lanes that load or store the same word are served together. Atomics change a word one lane after the other: each lane takes
/// a pass of its bank. Elements of two words are served by half warps, each half separately (compute capability 5.0 and later).
/// The replays are, for each half, the maximum number of passes of a bank, less one.
BankUse bank_use(const WarpAccess& access);
/// Only the replays: for sums over launches.
std::uint32_t bank_replays(const WarpAccess& access);

}  // namespace lockstep::debugger
