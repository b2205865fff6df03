#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "kernels/debugger/memory/warp_access.hpp"

namespace lockstep::debugger {

/// Shared memory is cut into banks: word w lies in bank w mod 32, and a bank hands out one word at a time.
inline constexpr std::uint32_t kNumBanks = 32;

/// What an access of shared memory asks of the banks.
struct BankUse {
    /// Of each lane: the banks that it asks, and its word in each; none where the lane takes no part. An element of two words asks
    /// two.
    struct Ask {
        std::uint32_t lane = 0, bank = 0;
        std::uint32_t word = 0;  ///< of the block's shared memory
        std::uint32_t turn = 0;  ///< 0: at once; else the replay in which the bank gets to it
    };
    std::vector<Ask> asks;  ///< by lane
    std::array<std::uint32_t, kNumBanks> words{};  ///< different ones that each bank is asked for, the most in any half
    std::uint32_t replays = 0;  ///< times that the access is made again, beyond the first
};

/// Lanes that ask for the same word are served together. Elements of two words are served a half warp at a time, each half on its
/// own (compute capability 5.0 and later). The replays are the most words of a bank, less one, of each half.
BankUse bank_use(const WarpAccess& access);
/// Its replays alone: for the sums over launches.
std::uint32_t bank_replays(const WarpAccess& access);

}  // namespace lockstep::debugger
