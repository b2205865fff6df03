#include "kernels/layout/coarsen.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace lockstep {
namespace {

/// A ring of n vertices.
LayoutGraph ring(std::uint32_t n) {
    LayoutGraph graph;
    for (std::uint32_t v = 0; v < n; ++v) {
        graph.neighbors.push_back((v + n - 1) % n);
        graph.neighbors.push_back((v + 1) % n);
        graph.offsets.push_back(static_cast<std::uint32_t>(graph.neighbors.size()));
    }
    graph.weights.assign(graph.neighbors.size(), 1.f);
    graph.masses.assign(n, 1.f);
    return graph;
}

TEST(Coarsen, KeepsMassAndTheWeightOfWhatItCuts) {
    const auto fine = ring(1000);
    const auto coarse = coarsen(fine, 7);
    const auto& graph = coarse.graph;
    EXPECT_LT(graph.num_vertices(), 600u);
    EXPECT_GE(graph.num_vertices(), 250u);  // stars of no more than four
    EXPECT_EQ(std::accumulate(graph.masses.begin(), graph.masses.end(), 0.f), 1000.f);
    float cut = 0;
    for (std::uint32_t v = 0; v < 1000; ++v)
        for (auto i = fine.offsets[v]; i < fine.offsets[v + 1]; ++i)
            cut += coarse.parent[v] != coarse.parent[fine.neighbors[i]];
    EXPECT_EQ(std::accumulate(graph.weights.begin(), graph.weights.end(), 0.f), cut);
}

TEST(Coarsen, LeavesARing) {
    const auto graph = coarsen(ring(200), 1).graph;
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) EXPECT_EQ(graph.offsets[v + 1] - graph.offsets[v], 2u);
}

TEST(Coarsen, GivesTheSameForTheSameSeed) {
    EXPECT_EQ(coarsen(ring(300), 5).parent, coarsen(ring(300), 5).parent);
    EXPECT_NE(coarsen(ring(300), 5).parent, coarsen(ring(300), 6).parent);
}

}  // namespace
}  // namespace lockstep
