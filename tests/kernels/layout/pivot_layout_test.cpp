#include "kernels/layout/pivot_layout.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "kernels/data/generate.hpp"
#include "tests/kernels/layout/layout_graphs.hpp"

namespace lockstep {
namespace {

using test::undirected;

float apart(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

Adjacency generated(const char* spec) {
    Progress progress;
    return make_adjacency(generate_dataset(spec, progress).graph());
}

TEST(PivotLayout, UnfoldsAGrid) {
    constexpr std::uint32_t side = 50;
    const auto points = pivot_layout(generated("graph:grid,n=2500"));
    // The mean edge length is 1, so opposite corners of a flat 50 x 50 grid are 69 apart; in a folded grid they are closer.
    EXPECT_GT(apart(points.front(), points.back()), 35);
    EXPECT_GT(apart(points[side - 1], points[side * (side - 1)]), 35);
    double edges = 0;
    for (std::uint32_t v = 0; v + 1 < side * side; ++v)
        edges += v % side + 1 < side ? apart(points[v], points[v + 1]) : 0;
    EXPECT_NEAR(edges / (side * (side - 1)), 1, 0.35);
}

TEST(PivotLayout, PutsSmallerComponentsInRowsBelow) {
    // A ring of six vertices, a pair, and an isolated vertex.
    const auto points =
        pivot_layout(make_adjacency(undirected(9, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 0}, {6, 7}})));
    for (std::uint32_t other = 6; other < 9; ++other)
        for (std::uint32_t v = 0; v < 6; ++v) EXPECT_LT(points[other].y, points[v].y);
    // The largest component need not hold the vertex of highest degree: a star of five leaves beside a path of twelve.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}};
    for (std::uint32_t v = 6; v < 17; ++v) edges.emplace_back(v, v + 1);
    const auto path = pivot_layout(make_adjacency(undirected(18, edges)));
    for (std::uint32_t v = 6; v < 18; ++v) EXPECT_GT(path[v].y, path[0].y);
    EXPECT_GT(apart(path[6], path[17]), 8);
}

TEST(PivotLayout, SeparatesVerticesWithEqualDistances) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> star;
    for (std::uint32_t leaf = 1; leaf < 100; ++leaf) star.emplace_back(0, leaf);
    const auto points = pivot_layout(make_adjacency(undirected(100, star)));
    for (std::uint32_t a = 1; a < 100; ++a)
        for (std::uint32_t b = a + 1; b < 100; ++b) EXPECT_GT(apart(points[a], points[b]), 1e-4f);
}

TEST(PivotLayout, FinitePositionsAndRepeatable) {
    for (const std::uint32_t n : {0u, 1u, 2u, 3u, 31u, 32u, 33u, 257u}) {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> path;
        for (std::uint32_t v = 1; v < n; ++v) path.emplace_back(v - 1, v);
        const auto graph = make_adjacency(undirected(n, path));
        const auto points = pivot_layout(graph), again = pivot_layout(graph);
        ASSERT_EQ(points.size(), n);
        for (std::uint32_t v = 0; v < n; ++v) {
            EXPECT_TRUE(std::isfinite(points[v].x) && std::isfinite(points[v].y)) << n;
            EXPECT_EQ(points[v].x, again[v].x);
            EXPECT_EQ(points[v].y, again[v].y);
        }
        if (n < 30) continue;
        EXPECT_GT(apart(points.front(), points.back()), 0.7f * static_cast<float>(n));
    }
}

TEST(PivotLayout, StopsSoonAfterCancel) {
    Progress progress;
    progress.cancel();
    EXPECT_THROW(pivot_layout(generated("graph:grid,n=100"), progress), Cancelled);
}

}  // namespace
}  // namespace lockstep
