#include "kernels/data/numbers.hpp"

#include <bit>
#include <limits>

#include <gtest/gtest.h>

namespace lockstep {
namespace {

constexpr auto kGreatest = std::numeric_limits<std::uint32_t>::max();

TEST(UnusedWord, IsGreatestUnusedValue) {
    EXPECT_EQ(unused_word(std::vector<std::uint32_t>{}), kGreatest);
    EXPECT_EQ(unused_word(std::vector<std::uint32_t>{0, 1, kGreatest - 1}), kGreatest);
    EXPECT_EQ(unused_word(std::vector<std::uint32_t>{kGreatest}), kGreatest - 1);
    EXPECT_EQ(unused_word(std::vector<std::uint32_t>{kGreatest - 1, 0, kGreatest, kGreatest - 3}), kGreatest - 2);
    // The n greatest values are used, in ascending order.
    for (const std::uint32_t n : {2u, 31u, 32u, 33u, 257u, 1000u}) {
        std::vector<std::uint32_t> all(n);
        for (std::uint32_t i = 0; i < n; ++i) all[i] = kGreatest - (n - 1 - i);
        EXPECT_EQ(unused_word(all), kGreatest - n);
    }
}

TEST(UnusedWord, FloatsUseBitPatterns) {
    EXPECT_EQ(unused_word(std::vector<float>{0.5f, -1.0f}), kGreatest);
    EXPECT_EQ(unused_word(std::vector<float>{0.5f, std::bit_cast<float>(kGreatest)}), kGreatest - 1);
}

}  // namespace
}  // namespace lockstep
