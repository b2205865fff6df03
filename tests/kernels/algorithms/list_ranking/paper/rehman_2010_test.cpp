#include "kernels/algorithms/list_ranking/rehman_2010.hpp"

#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>

#include "kernels/algorithms/list_ranking/sublists/sublist_parameters.hpp"
#include "kernels/run/entry/expected_lengths.hpp"

namespace lockstep::list_ranking {
namespace {

constexpr std::uint32_t k8M = 8u << 20;

TEST(ExpectedSublists, MatchThesisAt8M) {
    const auto log = cut_at_random(k8M, num_sublists(k8M, SplitterRule::log, 0, 0));
    EXPECT_NEAR(log.singletons, 16'000, 200);  // "about 16,000"
    EXPECT_NEAR(log.longest, 350, 60);  // of one run
    const auto squared = cut_at_random(k8M, num_sublists(k8M, SplitterRule::log_squared, 0, 0));
    EXPECT_LT(squared.singletons, 10);  // "under 10"
    EXPECT_NEAR(squared.longest, 10'000, 600);  // "around 10,000"
}

TEST(PublishedRhj, DeeperLevelsTakeRemainder) {
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
