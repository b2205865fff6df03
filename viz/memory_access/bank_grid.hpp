#pragma once

#include <array>
#include <cstdint>

#include <imgui.h>

#include "kernels/debugger/memory/banks.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// The 32 lanes of a warp, downwards, against the 32 banks of shared memory: a cell where a lane accesses a bank, and
/// the banks with several requested words in red.
struct BankGrid {
    static constexpr int kBanks = static_cast<int>(debugger::kNumBanks);
    static constexpr float kSide = 34, kAbove = 20;  ///< points left of the cells and above them, for the numbers

    /// The accesses of the banks.
    struct Use {
        std::array<int, kBanks> bank_of_lane{};  ///< -1: the lane makes no access
        std::array<std::uint32_t, kBanks> word_of_lane{};  ///< of 4 bytes, in the block's shared memory
        /// Number of different requested words: more than one is a conflict.
        std::array<std::uint32_t, kBanks> words_in_bank{};
    };
    /// The first word counts for an element of two words.
    static Use use_of(const debugger::BankUse& use);

    ImVec2 at{0, 0};  ///< of the first cell, pixels
    float cell = 0;  ///< pixels

    float x(int bank) const { return at.x + static_cast<float>(bank) * cell; }
    float y(int lane) const { return at.y + static_cast<float>(lane) * cell; }
    float size() const { return static_cast<float>(kBanks) * cell; }

    /// asked: the fill of cells, amber for the current access. focus: the outlined lane; -1: none
    void draw(ImDrawList* list, const Palette& palette, const Fonts& fonts, float scale, const Use& use,
              const Colour& asked, int focus) const;
};

}  // namespace lockstep
