// The sublist lengths of a long tour that the entry reports.

#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>

#include "kernels/algorithms/tree/champion/champion.hpp"
#include "tests/kernels/algorithms/tree/run_tree.hpp"

namespace lockstep {
namespace {

using test::FinishedTree;

TEST(TreeChampion, ReportsSublistsOfLongTour) {
    const auto info = tree::champion();
    ASSERT_EQ(info.distributions.size(), 1u);
    const auto& lengths = info.distributions.front();
    EXPECT_EQ(lengths.from, Distribution::From::values);
    EXPECT_FALSE(lengths.walked) << "a lane takes the next sublist when its own ends";
    EXPECT_FALSE(lengths.by_choice) << "no parameter decides how many there are";

    // Two arcs more than the limit for pointer jumping.
    const auto dataset = generated("tree:random,seed=6,shuffle=1,n=262146");
    const FinishedTree run(info, dataset);
    ASSERT_TRUE(run.has(lengths.column));
    const auto each = run.column(lengths.column);
    const auto arcs = dataset.tree().num_arcs();
    ASSERT_GT(each.size(), 1u);
    EXPECT_EQ(std::accumulate(each.begin(), each.end(), 0u), arcs) << "every arc is in one";
    const auto expected = lengths.expected(arcs, static_cast<std::uint32_t>(each.size()));
    const auto singletons = static_cast<double>(std::ranges::count(each, 1u));
    EXPECT_NEAR(singletons, expected.singletons, 0.1 * expected.singletons);
    EXPECT_NEAR(*std::ranges::max_element(each), expected.longest, 0.5 * expected.longest);
}

TEST(TreeChampion, DoesNotSplitShortTour) {
    const auto info = tree::champion();
    ASSERT_FALSE(info.distributions.empty());
    const FinishedTree run(info, generated("tree:random,seed=6,n=1000"));
    EXPECT_FALSE(run.has(info.distributions.front().column));
}

}  // namespace
}  // namespace lockstep
