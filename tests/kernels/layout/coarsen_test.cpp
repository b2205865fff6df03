#include "kernels/layout/coarsen.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "kernels/base/parallel.hpp"
#include "kernels/layout/hash.hpp"
#include "tests/kernels/layout/layout_graphs.hpp"

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

TEST(Coarsen, KeepsMassAndCutWeight) {
    const auto fine = ring(1000);
    const auto coarse = coarsen(fine, 7);
    const auto& graph = coarse.graph;
    EXPECT_LT(graph.num_vertices(), 600u);
    EXPECT_GE(graph.num_vertices(), 250u);  // each cluster is a star of at most four vertices
    EXPECT_EQ(std::accumulate(graph.masses.begin(), graph.masses.end(), 0.f), 1000.f);
    float cut = 0;
    for (std::uint32_t v = 0; v < 1000; ++v)
        for (auto i = fine.offsets[v]; i < fine.offsets[v + 1]; ++i)
            cut += coarse.parent[v] != coarse.parent[fine.neighbors[i]];
    EXPECT_EQ(std::accumulate(graph.weights.begin(), graph.weights.end(), 0.f), cut);
}

TEST(Coarsen, KeepsRing) {
    const auto graph = coarsen(ring(200), 1).graph;
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) EXPECT_EQ(graph.offsets[v + 1] - graph.offsets[v], 2u);
}

TEST(Coarsen, MergesLeavesOfHub) {
    // The hub's neighbours are matched before the leaves. Leaves are therefore merged with each other; alone they would remain
    // on every level.
    constexpr std::uint32_t arms = 1000;
    auto graph = test::layout_graph(arms + 1, test::star_edges(arms));
    const auto coarse = coarsen(graph, 3);
    std::vector<std::uint32_t> sizes(coarse.graph.num_vertices(), 0);
    for (const auto star : coarse.parent) ++sizes[star];
    EXPECT_LE(*std::ranges::max_element(sizes), 4u);
    EXPECT_LE(coarse.graph.num_vertices(), arms / 4 + 2);
}

TEST(Coarsen, MergesBothEndsOfAnEdge) {
    for (const std::uint32_t n : {2u, 3u, 33u, 5000u, 100'000u}) {
        const auto coarse = coarsen(test::layout_graph(n, test::path_edges(n)), 9);
        std::vector<std::uint32_t> sizes(coarse.graph.num_vertices(), 0);
        for (const auto star : coarse.parent) ++sizes[star];
        EXPECT_LE(*std::ranges::max_element(sizes), 4u) << n;
        // At most one vertex between two full stars stays alone.
        EXPECT_LE(static_cast<double>(std::ranges::count(sizes, 1u)), 0.1 * n) << n;
        EXPECT_LT(coarse.graph.num_vertices(), n / 2 + 1) << n;
    }
}

TEST(Coarsen, SameForEveryThreadCount) {
    // Neighbours have close ids: ranges of vertices are contracted in parallel.
    const auto near = test::layout_graph(90'000, test::grid_edges(300));
    // Neighbours have distant ids: one thread contracts the whole graph.
    test::Edges edges;
    for (std::uint32_t v = 0; v < 90'000; ++v)
        if (const auto w = static_cast<std::uint32_t>(hash(4, v) % 90'000); w != v) edges.emplace_back(v, w);
    const auto far = test::layout_graph(90'000, edges);
    for (const auto* graph : {&near, &far}) {
        const auto expected = coarsen(*graph, 5);
        for (const unsigned workers : {1u, 3u, 8u}) {
            const ScopedWorkerCount scope(workers);
            const auto found = coarsen(*graph, 5);
            EXPECT_EQ(found.parent, expected.parent);
            EXPECT_EQ(found.graph.offsets, expected.graph.offsets);
            EXPECT_EQ(found.graph.neighbors, expected.graph.neighbors);
            EXPECT_EQ(found.graph.weights, expected.graph.weights);
            EXPECT_EQ(found.graph.masses, expected.graph.masses);
        }
    }
}

TEST(Coarsen, KeepsComponentsApart) {
    //  0 - 1 - 2    3 - 4    5
    auto graph = test::layout_graph(6, {{0, 1}, {1, 2}, {3, 4}});
    const auto parent = coarsen(graph, 2).parent;
    EXPECT_EQ(parent[0], parent[1]);
    EXPECT_EQ(parent[1], parent[2]);
    EXPECT_EQ(parent[3], parent[4]);
    EXPECT_NE(parent[0], parent[3]);
    EXPECT_NE(parent[5], parent[0]);
    EXPECT_NE(parent[5], parent[3]);
}

TEST(Coarsen, RepeatsForOneSeed) {
    EXPECT_EQ(coarsen(ring(300), 5).parent, coarsen(ring(300), 5).parent);
    EXPECT_NE(coarsen(ring(300), 5).parent, coarsen(ring(300), 6).parent);
}

}  // namespace
}  // namespace lockstep
