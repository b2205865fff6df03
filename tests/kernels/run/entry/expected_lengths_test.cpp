// Predicted distributions of lengths, compared with random samples.
#include "kernels/run/entry/expected_lengths.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/run/entry/lengths.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kTotal = 20'000, kCount = 400, kDraws = 200;

/// The mean of a figure over many samples.
struct Drawn {
    double longest = 0, singletons = 0, deviation = 0, from_30_to_49 = 0;
    void add(const Lengths& lengths) {
        longest += lengths.longest / double{kDraws};
        singletons += lengths.singletons / double{kDraws};
        deviation += lengths.deviation / kDraws;
        from_30_to_49 +=
            static_cast<double>(std::ranges::count_if(lengths.each, [](auto one) { return one >= 30 && one < 50; })) /
            kDraws;
    }
    void expect(const ExpectedLengths& expected) const {
        EXPECT_EQ(expected.count, kCount);
        EXPECT_DOUBLE_EQ(expected.mean, double{kTotal} / kCount);
        EXPECT_NEAR(longest, expected.longest, 0.03 * expected.longest);
        EXPECT_NEAR(singletons, expected.singletons, 0.1 * expected.singletons + 0.01);
        EXPECT_NEAR(deviation, expected.deviation, 0.05 * expected.deviation);
        EXPECT_NEAR(from_30_to_49, expected.within(30, 20), 0.05 * expected.within(30, 20));
    }
};

TEST(ExpectedLengths, MatchRandomCuts) {
    std::mt19937 random(7);
    std::vector<std::uint32_t> places(kTotal);
    std::iota(places.begin(), places.end(), 0u);
    Drawn drawn;
    for (std::uint32_t draw = 0; draw < kDraws; ++draw) {
        std::vector<std::uint32_t> cuts, each;
        std::ranges::sample(places, std::back_inserter(cuts), kCount, random);
        for (std::uint32_t i = 0; i < kCount; ++i)
            each.push_back(i + 1 < kCount ? cuts[i + 1] - cuts[i] : kTotal - cuts[i] + cuts[0]);
        drawn.add(lengths_of(std::move(each)));
    }
    drawn.expect(cut_at_random(kTotal, kCount));
}

TEST(ExpectedLengths, MatchRandomThrows) {
    std::mt19937 random(7);
    std::uniform_int_distribution<std::uint32_t> group(0, kCount - 1);
    Drawn drawn;
    for (std::uint32_t draw = 0; draw < kDraws; ++draw) {
        std::vector<std::uint32_t> each(kCount, 0);
        for (std::uint32_t unit = 0; unit < kTotal; ++unit) ++each[group(random)];
        drawn.add(lengths_of(std::move(each)));
    }
    drawn.expect(thrown_at_random(kTotal, kCount));
}

TEST(ExpectedLengths, HistogramsAddUp) {
    const auto cut = cut_at_random(1u << 20, 52'428);
    double all = 0;
    for (std::uint32_t first = 0; first < 2000; first += 5) all += cut.within(first, 5);
    EXPECT_NEAR(all, 52'428, 0.01);
    EXPECT_NEAR(cut.within(1, 1), cut.singletons, 1e-6);
    EXPECT_DOUBLE_EQ(cut.within(0, 2), cut.within(1, 1));  // no sublist is empty
    for (const auto& [total, count] : {std::pair{16u << 20, 1u << 20}, {4'000'000'000u, 3u}, {7u, 7u}, {0u, 5u}}) {
        const auto thrown = thrown_at_random(total, count);
        double groups = 0, units = 0;
        const auto around = static_cast<std::uint32_t>(thrown.mean);
        const auto spread = static_cast<std::uint32_t>(20 * thrown.deviation) + 40;
        for (auto at = around - std::min(around, spread); at <= around + spread && groups >= 0; ++at) {
            groups += thrown.within(at, 1);
            units += at * thrown.within(at, 1);
        }
        EXPECT_NEAR(groups, count, 1e-3 * count) << total;
        EXPECT_NEAR(units, total, 1e-3 * total) << total;
    }
}

TEST(ExpectedLengths, EndsOfRange) {
    EXPECT_DOUBLE_EQ(cut_at_random(100, 1).longest, 100);
    EXPECT_DOUBLE_EQ(cut_at_random(100, 100).longest, 1);
    EXPECT_DOUBLE_EQ(cut_at_random(100, 100).deviation, 0);
    EXPECT_DOUBLE_EQ(cut_at_random(100, 100).within(1, 1), 100);
    EXPECT_DOUBLE_EQ(cut_at_random(100, 100).within(2, 5), 0);
    EXPECT_DOUBLE_EQ(cut_at_random(3, 100).within(1, 1), 3) << "97 have none";
    EXPECT_DOUBLE_EQ(thrown_at_random(100, 1).longest, 100);
    EXPECT_DOUBLE_EQ(thrown_at_random(100, 1).within(100, 1), 1);
    EXPECT_DOUBLE_EQ(thrown_at_random(100, 1).deviation, 0);
    EXPECT_NEAR(thrown_at_random(1, 1000).longest, 1, 0.4) << "of independent lengths";
    EXPECT_DOUBLE_EQ(thrown_at_random(0, 10).longest, 0);
    EXPECT_DOUBLE_EQ(thrown_at_random(0, 10).singletons, 0);
}

}  // namespace
}  // namespace lockstep
