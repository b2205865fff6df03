#include "kernels/debugger/memory/banks.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace lockstep::debugger {
namespace {

/// Lane l accesses element index(l) of shared memory.
WarpAccess access_to(const std::function<std::uint32_t(std::uint32_t)>& index, std::uint32_t bytes = 4,
                     bool atomic = false) {
    WarpAccess access;
    for (std::uint32_t lane = 0; lane < 32; ++lane)
        access.push_back({lane, kSharedMemory, std::uint64_t{index(lane)} * bytes, bytes, atomic});
    return access;
}
BankUse use_of(const std::function<std::uint32_t(std::uint32_t)>& index, std::uint32_t bytes = 4) {
    return bank_use(access_to(index, bytes));
}

TEST(Banks, AtomicsOnOneWord) {
    const auto one_word = access_to([](auto) { return 5; }, 4, true);
    EXPECT_EQ(bank_replays(one_word), 31u);
    const auto use = bank_use(one_word);
    EXPECT_EQ(use.replays, 31u);
    EXPECT_EQ(use.words[5], 32u);
    EXPECT_EQ(use.asks.back().turn, 31u);
    const auto two_words = access_to([](auto lane) { return lane % 2; }, 4, true);
    EXPECT_EQ(bank_replays(two_words), 15u) << "two banks, side by side";
    EXPECT_EQ(bank_use(two_words).replays, 15u);
    const auto one_bank = access_to([](auto lane) { return lane % 2 * 32; }, 4, true);
    EXPECT_EQ(bank_replays(one_bank), 31u);
    EXPECT_EQ(bank_replays(access_to([](auto lane) { return lane; }, 4, true)), 0u);
    EXPECT_EQ(bank_replays(access_to([](auto) { return 5; })), 0u) << "loads of one word are served together";
}

TEST(Banks, Row) {
    const auto use = use_of([](auto lane) { return 64 + lane; });
    EXPECT_EQ(use.replays, 0u);
    ASSERT_EQ(use.asks.size(), 32u);
    for (const auto& ask : use.asks) {
        EXPECT_EQ(ask.bank, ask.lane);
        EXPECT_EQ(ask.turn, 0u);
    }
}

TEST(Banks, Strides) {
    for (std::uint32_t stride = 1; stride <= 64; ++stride) {
        auto factor = 1u;  // greatest common divisor of the stride and 32
        while (factor < 32 && stride % (2 * factor) == 0) factor *= 2;
        EXPECT_EQ(use_of([&](auto lane) { return lane * stride; }).replays, factor - 1) << stride;
    }
}

TEST(Banks, PaddedColumn) {
    EXPECT_EQ(use_of([](auto lane) { return lane * 32 + 5; }).replays, 31u);
    EXPECT_EQ(use_of([](auto lane) { return lane * 33 + 5; }).replays, 0u);
}

TEST(Banks, Broadcast) {
    EXPECT_EQ(use_of([](auto) { return 9; }).replays, 0u);
    const auto use = use_of([](auto lane) { return lane < 16 ? 0u : 32u; });
    EXPECT_EQ(use.replays, 1u) << "two words of bank 0";
    EXPECT_EQ(use.words[0], 2u);
    EXPECT_EQ(use.asks[0].turn, 0u);
    EXPECT_EQ(use.asks[31].turn, 1u);
}

TEST(Banks, TwoWordElements) {
    EXPECT_EQ(use_of([](auto lane) { return lane; }, 8).replays, 0u);
    EXPECT_EQ(use_of([](auto lane) { return lane * 2; }, 8).replays, 2u) << "each half is made twice";
}

TEST(Banks, ArraysUseNoBanks) {
    const WarpAccess access{{0, 1, 0, 4}, {1, 1, 128, 4}};
    EXPECT_EQ(bank_use(access).replays, 0u);
    EXPECT_TRUE(bank_use(access).asks.empty());
}

}  // namespace
}  // namespace lockstep::debugger
