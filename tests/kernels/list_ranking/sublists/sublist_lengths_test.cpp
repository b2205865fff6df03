#include "kernels/list_ranking/sublists/sublist_lengths.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

namespace lockstep::list_ranking {
namespace {

using U32s = std::vector<std::uint32_t>;

// Sublist 0: nodes 0, 3, 4; sublist 1: node 1; sublist 2: nodes 2, 5.
const U32s kSublistOf{0, 1, 2, 0, 0, 2};

TEST(SublistLengths, CountTheNodesOfEach) {
    const auto lengths = count_sublist_lengths(kSublistOf, 3);
    EXPECT_EQ(lengths.nodes, (U32s{3, 1, 2}));
    EXPECT_EQ(lengths.longest, 3u);
    EXPECT_EQ(lengths.shortest, 1u);
    EXPECT_EQ(lengths.singletons, 1u);
    EXPECT_DOUBLE_EQ(lengths.mean, 2);
    EXPECT_NEAR(lengths.deviation, 0.8165, 1e-4);  // the root of 2/3
}

TEST(SublistLengths, ThreadsStandIdleUntilTheLongestWalkEnds) {
    const auto lengths = count_sublist_lengths(kSublistOf, 3);
    EXPECT_EQ(lengths.thread_steps(), 9u);
    EXPECT_EQ(lengths.idle_steps(), 3u);
    EXPECT_EQ(threads_walking(lengths, 1), (U32s{3, 2, 1, 0}));
    EXPECT_EQ(threads_walking(lengths, 2), (U32s{3, 1, 0}));
}

TEST(SublistLengths, AWarpWaitsForItsOwnLongestWalkOnly) {
    // Warp 0 walks 32 sublists of one node, warp 1 one of 68.
    SublistLengths lengths{.nodes = U32s(32, 1), .longest = 68};
    lengths.nodes.push_back(68);
    EXPECT_EQ(lengths.warp_steps(), 32u + 68u);
    EXPECT_EQ(lengths.idle_warp_steps(), 0u);
    EXPECT_EQ(lengths.idle_steps(), 33u * 68u - 100u);
}

TEST(SublistLengths, AHistogramHoldsEverySublist) {
    const auto lengths = count_sublist_lengths(kSublistOf, 3);
    EXPECT_EQ(length_histogram(lengths, 1), (U32s{1, 1, 1}));
    EXPECT_EQ(length_histogram(lengths, 2), (U32s{2, 1}));
}

TEST(SublistLengths, ANodeInNoSublistIsRefused) {
    EXPECT_THROW(count_sublist_lengths(U32s{0, 0xFFFFFFFFu}, 1), std::invalid_argument);
}

TEST(SublistLengths, NoSublistsOfAnEmptyList) {
    const auto lengths = count_sublist_lengths({}, 0);
    EXPECT_EQ(lengths.longest, 0u);
    EXPECT_EQ(threads_walking(lengths, 1), (U32s{0}));
}

}  // namespace
}  // namespace lockstep::list_ranking
