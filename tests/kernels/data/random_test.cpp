#include "kernels/data/random.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(CounterRandom, PublishedValuesAreStable) {
    // Papers and bug reports name datasets by seed: these numbers must never change.
    EXPECT_EQ(mix64(0), 0xE220A8397B1DCDAFu);  // the first output of SplitMix64 with seed 0
    EXPECT_EQ(CounterRandom(1, 0).bits(0), CounterRandom(1, 0).bits(0));
    EXPECT_NE(CounterRandom(1, 0).bits(0), CounterRandom(1, 1).bits(0));
    EXPECT_NE(CounterRandom(1, 0).bits(0), CounterRandom(2, 0).bits(0));
}

TEST(CounterRandom, IsUniform) {
    const CounterRandom random(7, 0);
    std::vector<int> counts(10);
    for (std::uint64_t i = 0; i < 100'000; ++i) ++counts[random.below(i, 10)];
    for (const auto count : counts) EXPECT_NEAR(count, 10'000, 500);
    EXPECT_EQ(random.below(3, 1), 0u);
    EXPECT_LT(random.below(3, std::uint64_t{1} << 32), std::uint64_t{1} << 32);
}

TEST(RandomPermutation, IsPermutation) {
    for (const std::uint64_t size : {1, 2, 3, 4, 5, 31, 32, 33, 257, 1000, 65537}) {
        const RandomPermutation permutation(size, 1, 0);
        std::vector<std::uint32_t> images(size);
        for (std::uint64_t i = 0; i < size; ++i) images[i] = permutation(i);
        std::sort(images.begin(), images.end());
        for (std::uint64_t i = 0; i < size; ++i) ASSERT_EQ(images[i], i) << "of " << size;
    }
}

TEST(RandomPermutation, EveryPositionIsReachable) {
    constexpr std::uint64_t size = 5, seeds = 20'000;
    std::vector<int> counts(size * size);
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        const RandomPermutation permutation(size, seed, 0);
        for (std::uint64_t i = 0; i < size; ++i) ++counts[i * size + permutation(i)];
    }
    for (const auto count : counts) EXPECT_NEAR(count, seeds / size, 0.05 * seeds / size);
}

TEST(RandomPermutation, LargestSizes) {
    for (const std::uint64_t size : {std::uint64_t{1} << 31, (std::uint64_t{1} << 31) - 1, std::uint64_t{1} << 26}) {
        const RandomPermutation permutation(size, 1, 0);
        double sum = 0;
        for (std::uint64_t i = 0; i < 10'000; ++i) {
            const auto image = permutation(size - 1 - i);
            ASSERT_LT(image, size);
            sum += image;
        }
        EXPECT_NEAR(sum / 10'000, static_cast<double>(size) / 2, 0.03 * static_cast<double>(size));
    }
}

}  // namespace
}  // namespace lockstep
