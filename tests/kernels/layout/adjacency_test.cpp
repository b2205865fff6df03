#include "kernels/layout/adjacency.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/data/generate.hpp"

namespace lockstep {
namespace {

using testing::ElementsAre;

TEST(Adjacency, JoinsBothEndsAndKeepsDirection) {
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

TEST(Adjacency, EqualForMarkedAndUnmarkedSymmetricGraphs) {
    Progress progress;
    auto graph = generate_dataset("graph:grid6,n=30000", progress).graph();
    graph.symmetric = true;
    const auto known = make_adjacency(graph);
    graph.symmetric = false;
    const auto unknown = make_adjacency(graph);
    EXPECT_EQ(known.offsets, unknown.offsets);
    EXPECT_EQ(known.neighbors, unknown.neighbors);
    EXPECT_EQ(known.ways, unknown.ways);
    EXPECT_GT(known.neighbors.size(), 100'000u);
}

TEST(Adjacency, EmptyGraph) { EXPECT_EQ(make_adjacency(CsrGraph{}).num_vertices(), 0u); }

}  // namespace
}  // namespace lockstep
