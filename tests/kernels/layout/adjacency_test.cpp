#include "kernels/layout/adjacency.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lockstep {
namespace {

using testing::ElementsAre;

TEST(Adjacency, JoinsBothEndsOfAnArcAndKeepsItsWay) {
    // 0 -> 1, 0 -> 2, 2 -> 0, 1 -> 1 (dropped), 0 -> 1 again (dropped)
    CsrGraph graph;
    graph.row_offsets = {0, 3, 4, 5};
    graph.column_indices = {1, 2, 1, 1, 0};
    const auto adjacency = make_adjacency(graph);
    EXPECT_THAT(adjacency.offsets, ElementsAre(0, 2, 3, 4));
    EXPECT_THAT(adjacency.neighbors, ElementsAre(1, 2, 0, 0));
    constexpr auto out = Adjacency::kOutgoing, in = Adjacency::kIncoming;
    EXPECT_THAT(adjacency.ways, ElementsAre(out, out | in, in, out | in));
}

TEST(Adjacency, OfNothingIsEmpty) { EXPECT_EQ(make_adjacency(CsrGraph{}).num_vertices(), 0u); }

}  // namespace
}  // namespace lockstep
