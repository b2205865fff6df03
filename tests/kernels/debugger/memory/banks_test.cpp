#include "kernels/debugger/memory/banks.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace lockstep::debugger {
namespace {

/// Lane l asks for element index(l) of shared memory.
BankUse use_of(const std::function<std::uint32_t(std::uint32_t)>& index, std::uint32_t bytes = 4) {
    WarpAccess access;
    for (std::uint32_t lane = 0; lane < 32; ++lane)
        access.push_back({lane, kSharedMemory, std::uint64_t{index(lane)} * bytes, bytes});
    return bank_use(access);
}

TEST(Banks, ARowOfWordsHasNoConflict) {
    const auto use = use_of([](auto lane) { return 64 + lane; });
    EXPECT_EQ(use.replays, 0u);
    ASSERT_EQ(use.asks.size(), 32u);
    for (const auto& ask : use.asks) {
        EXPECT_EQ(ask.bank, ask.lane);
        EXPECT_EQ(ask.turn, 0u);
    }
}

TEST(Banks, AStrideMeetsAsManyTimesAsItHasFactorsOfTwo) {
    for (std::uint32_t stride = 1; stride <= 64; ++stride) {
        auto factor = 1u;  // greatest common divisor of the stride and 32
        while (factor < 32 && stride % (2 * factor) == 0) factor *= 2;
        EXPECT_EQ(use_of([&](auto lane) { return lane * stride; }).replays, factor - 1) << stride;
    }
}

TEST(Banks, AColumnOfATileConflictsUnlessItsRowsArePadded) {
    EXPECT_EQ(use_of([](auto lane) { return lane * 32 + 5; }).replays, 31u);
    EXPECT_EQ(use_of([](auto lane) { return lane * 33 + 5; }).replays, 0u);
}

TEST(Banks, OneWordForManyLanesIsHandedToAllAtOnce) {
    EXPECT_EQ(use_of([](auto) { return 9; }).replays, 0u);
    const auto use = use_of([](auto lane) { return lane < 16 ? 0u : 32u; });
    EXPECT_EQ(use.replays, 1u) << "two words of bank 0";
    EXPECT_EQ(use.words[0], 2u);
    EXPECT_EQ(use.asks[0].turn, 0u);
    EXPECT_EQ(use.asks[31].turn, 1u);
}

TEST(Banks, ElementsOfTwoWordsAreServedAHalfWarpAtATime) {
    EXPECT_EQ(use_of([](auto lane) { return lane; }, 8).replays, 0u);
    EXPECT_EQ(use_of([](auto lane) { return lane * 2; }, 8).replays, 2u) << "each half is made twice";
}

TEST(Banks, ArraysAskForNone) {
    const WarpAccess access{{0, 1, 0, 4}, {1, 1, 128, 4}};
    EXPECT_EQ(bank_use(access).replays, 0u);
    EXPECT_TRUE(bank_use(access).asks.empty());
}

}  // namespace
}  // namespace lockstep::debugger
