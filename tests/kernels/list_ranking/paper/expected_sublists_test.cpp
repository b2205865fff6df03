#include "kernels/list_ranking/paper/expected_sublists.hpp"

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/list_ranking/paper/rehman_2010.hpp"
#include "kernels/list_ranking/splitter_rule.hpp"

namespace lockstep::list_ranking {
namespace {

constexpr std::uint32_t k8M = 8u << 20;

TEST(ExpectedSublists, AreThoseOfTheThesisAt8M) {
    const ExpectedSublists log{k8M, num_sublists(k8M, SplitterRule::log, 0, 0)};
    EXPECT_NEAR(log.singletons(), 16'000, 200);  // "about 16,000"
    EXPECT_NEAR(log.longest(), 350, 60);  // of one run
    const ExpectedSublists squared{k8M, num_sublists(k8M, SplitterRule::log_squared, 0, 0)};
    EXPECT_LT(squared.singletons(), 10);  // "under 10"
    EXPECT_NEAR(squared.longest(), 10'000, 600);  // "around 10,000"
}

TEST(ExpectedSublists, HistogramsAddUp) {
    const ExpectedSublists expected{1u << 20, 52'428};
    double all = 0;
    for (std::uint32_t first = 0; first < 2000; first += 5) all += expected.sublists(first, 5);
    EXPECT_NEAR(all, 52'428, 0.01);
    EXPECT_NEAR(expected.sublists(1, 1), expected.singletons(), 1e-6);
    EXPECT_DOUBLE_EQ(expected.sublists(0, 2), expected.sublists(1, 1));  // no sublist is empty
}

TEST(ExpectedSublists, AgreeWithRandomSplitters) {
    // 400 of 20,000 places, drawn 200 times.
    constexpr std::uint32_t n = 20'000, p = 400, draws = 200;
    std::mt19937 random(7);
    std::vector<std::uint32_t> places(n);
    std::iota(places.begin(), places.end(), 0u);
    double longest = 0, singletons = 0;
    for (std::uint32_t draw = 0; draw < draws; ++draw) {
        std::vector<std::uint32_t> chosen;
        std::ranges::sample(places, std::back_inserter(chosen), p, random);
        std::uint32_t most = 0;
        for (std::uint32_t i = 0; i < p; ++i) {
            const auto length = i + 1 < p ? chosen[i + 1] - chosen[i] : n - chosen[i] + chosen[0];
            most = std::max(most, length);
            singletons += length == 1;
        }
        longest += most;
    }
    const ExpectedSublists expected{n, p};
    EXPECT_NEAR(longest / draws, expected.longest(), 0.03 * expected.longest());
    EXPECT_NEAR(singletons / draws, expected.singletons(), 0.1 * expected.singletons());
}

TEST(ExpectedSublists, EndsOfTheRange) {
    EXPECT_DOUBLE_EQ((ExpectedSublists{100, 1}.longest()), 100);
    EXPECT_DOUBLE_EQ((ExpectedSublists{100, 100}.longest()), 1);
    EXPECT_DOUBLE_EQ((ExpectedSublists{100, 100}.deviation()), 0);
    EXPECT_DOUBLE_EQ((ExpectedSublists{100, 100}.sublists(1, 1)), 100);
    EXPECT_DOUBLE_EQ((ExpectedSublists{100, 100}.sublists(2, 5)), 0);
}

TEST(PublishedRhj, TheTableLeavesDeeperLevelsWhatItsRemarkSays) {
    const auto published = published_rhj();
    ASSERT_EQ(published.profiles.size(), 1u);
    double low = 1, high = 0;
    for (const auto& row : published.profiles[0].rows) {
        ASSERT_EQ(row.phase_ms.size(), published.profiles[0].phases.size());
        const double rest =
            (row.total_ms - std::accumulate(row.phase_ms.begin(), row.phase_ms.end(), 0.0)) / row.total_ms;
        low = std::min(low, rest);
        high = std::max(high, rest);
    }
    EXPECT_NEAR(low, 0.08, 0.005);
    EXPECT_NEAR(high, 0.23, 0.005);
}

}  // namespace
}  // namespace lockstep::list_ranking
