#include "kernels/algorithms/scan/operator.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <limits>

#include "kernels/data/random.hpp"

namespace lockstep {
namespace {

std::uint32_t apply(std::uint32_t map, std::uint32_t t) { return ((map >> 16) * t + (map & 0xFFFF)) & 0xFFFF; }

TEST(ScanOperator, ComposesMapsLeftToRight) {
    const ScanOperator compose{ScanOperator::compose};
    const CounterRandom random(1, 1);
    bool commutes = true;
    for (std::uint64_t i = 0; i < 1000; ++i) {
        const auto a = static_cast<std::uint32_t>(random.bits(3 * i)),
                   b = static_cast<std::uint32_t>(random.bits(3 * i + 1)),
                   t = static_cast<std::uint32_t>(random.bits(3 * i + 2)) & 0xFFFF;
        EXPECT_EQ(apply(compose(a, b), t), apply(b, apply(a, t)));
        EXPECT_EQ(compose(compose(a, b), t), compose(a, compose(b, t)));
        commutes = commutes && compose(a, b) == compose(b, a);
    }
    EXPECT_FALSE(commutes);
}

TEST(ScanOperator, IdentityOnBothSides) {
    for (std::uint32_t code = 0; code < 7; ++code) {
        const ScanOperator combine{static_cast<ScanOperator::Code>(code)};
        for (const auto word : {0u, 1u, 7u, std::bit_cast<std::uint32_t>(-2.5f), 0x7F000000u}) {
            EXPECT_EQ(combine(combine.identity(), word), word) << code;
            EXPECT_EQ(combine(word, combine.identity()), word) << code;
        }
    }
    EXPECT_EQ(ScanOperator{ScanOperator::max_float}.identity(),
              std::bit_cast<std::uint32_t>(-std::numeric_limits<float>::infinity()));
}

}  // namespace
}  // namespace lockstep
