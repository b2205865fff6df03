#include "kernels/run/entry/lengths.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

namespace lockstep {
namespace {

using U32s = std::vector<std::uint32_t>;

// Sublist 0: nodes 0, 3, 4; sublist 1: node 1; sublist 2: nodes 2, 5.
const U32s kSublistOf{0, 1, 2, 0, 0, 2};

TEST(Lengths, CountNodesOfSublists) {
    const auto lengths = count_members(kSublistOf, 3);
    EXPECT_EQ(lengths.each, (U32s{3, 1, 2}));
    EXPECT_EQ(lengths.longest, 3u);
    EXPECT_EQ(lengths.shortest, 1u);
    EXPECT_EQ(lengths.singletons, 1u);
    EXPECT_DOUBLE_EQ(lengths.mean, 2);
    EXPECT_NEAR(lengths.deviation, 0.8165, 1e-4);  // sqrt(2/3)
}

TEST(Lengths, IdleUntilLongestWalkEnds) {
    const auto lengths = count_members(kSublistOf, 3);
    EXPECT_EQ(lengths.thread_steps(), 9u);
    EXPECT_EQ(lengths.idle_steps(), 3u);
    EXPECT_EQ(threads_walking(lengths, 1), (U32s{3, 2, 1, 0}));
    EXPECT_EQ(threads_walking(lengths, 2), (U32s{3, 1, 0}));
}

TEST(Lengths, WarpWaitsForItsLongestWalk) {
    // Warp 0 walks 32 sublists of one node, warp 1 one of 68.
    U32s each(32, 1);
    each.push_back(68);
    const auto lengths = lengths_of(std::move(each));
    EXPECT_EQ(lengths.warp_steps, 32u + 68u);
    EXPECT_EQ(lengths.idle_warp_steps(), 0u);
    EXPECT_EQ(lengths.idle_steps(), 33u * 68u - 100u);
}

TEST(Lengths, HistogramCoversEverySublist) {
    const auto lengths = count_members(kSublistOf, 3);
    EXPECT_EQ(length_histogram(lengths, 1), (U32s{1, 1, 1}));
    EXPECT_EQ(length_histogram(lengths, 2), (U32s{2, 1}));
}

TEST(Lengths, RefuseNodeWithoutSublist) { EXPECT_THROW(count_members(U32s{0, 0xFFFFFFFFu}, 1), std::invalid_argument); }

TEST(Lengths, EmptyList) {
    const auto lengths = count_members({}, 0);
    EXPECT_EQ(lengths.longest, 0u);
    EXPECT_EQ(threads_walking(lengths, 1), (U32s{0}));
}

TEST(Lengths, ArcsBetweenOffsets) {
    // Vertex 0 has two arcs, vertex 1 none, vertex 2 one.
    const auto lengths = lengths_between(U32s{0, 2, 2, 3});
    EXPECT_EQ(lengths.each, (U32s{2, 0, 1}));
    EXPECT_EQ(lengths.empty, 1u);
    EXPECT_DOUBLE_EQ(lengths.mean, 1);
    EXPECT_EQ(length_histogram(lengths, 1), (U32s{1, 1})) << "one has one arc, one has two";
    EXPECT_EQ(threads_walking(lengths, 1), (U32s{2, 1, 0}));
    EXPECT_TRUE(lengths_between({}).each.empty());
}

}  // namespace
}  // namespace lockstep
