#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace lockstep {

/// How the lanes of an instruction share the 32 banks of shared memory.
struct BankPicture {
    static constexpr int kBanks = 32;
    std::array<int, kBanks> bank_of_lane{};  ///< -1: the lane asks for nothing
    std::array<std::uint32_t, kBanks> word_of_lane{};  ///< of 4 bytes, in the block's shared memory
    std::array<std::uint32_t, kBanks>
        words_in_bank{};  ///< different ones that are asked of it: more than one is a conflict
    std::uint32_t replays = 0;  ///< how many more times the instruction goes to memory than one without conflicts
    std::string sentence;  ///< "4 lanes ask bank 3 for different words: 3 replays"
};

}  // namespace lockstep
