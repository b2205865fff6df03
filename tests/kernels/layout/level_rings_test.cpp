#include "kernels/layout/level_rings.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "kernels/data/generate.hpp"

namespace lockstep {
namespace {

float radius(Point p) { return std::hypot(p.x, p.y); }

CsrGraph arcs(std::uint32_t n, const std::vector<std::pair<std::uint32_t, std::uint32_t>>& all) {
    CsrGraph graph;
    for (std::uint32_t v = 0; v < n; ++v) {
        for (const auto& [a, b] : all)
            if (a == v) graph.column_indices.push_back(b);
        graph.row_offsets.push_back(graph.num_edges());
    }
    return graph;
}

TEST(LevelRings, PutsEachLevelOnItsRing) {
    Progress progress;
    const auto dataset = generate_dataset("graph:grid,n=900", progress);
    const auto& graph = dataset.graph();
    const auto found = level_rings(graph, 0);
    ASSERT_EQ(found.rings.size(), 59u);  // 30 x 30 grid, levels counted from a corner
    EXPECT_EQ(radius(found.positions[0]), 0);
    for (std::uint32_t v = 1; v < 900; ++v) {
        const auto& ring = found.rings[v % 30 + v / 30];
        EXPECT_GE(radius(found.positions[v]), ring.inner * 0.9999f) << v;
        EXPECT_LE(radius(found.positions[v]), ring.outer * 1.0001f) << v;
        const auto parent = found.parents[v];
        EXPECT_EQ(parent % 30 + parent / 30 + 1, v % 30 + v / 30);
    }
    EXPECT_EQ(found.parents[0], kNone);
    EXPECT_EQ(found.rings[29].vertices, 30u);
    for (std::size_t level = 1; level < found.rings.size(); ++level)
        EXPECT_EQ(found.rings[level].inner, found.rings[level - 1].outer);
}

TEST(LevelRings, SeparatesBranchesAndCentresHubs) {
    // 0 leads to 1 and 2; 1 to 3, 4, 5, 6; 2 to 7. The sectors of 1 and 2 take four fifths and one fifth of the circle.
    const auto found = level_rings(arcs(8, {{0, 1}, {0, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}, {2, 7}}), 0);
    const auto turn = [&](std::uint32_t v) {
        const float angle = std::atan2(found.positions[v].y, found.positions[v].x) / (2 * std::numbers::pi_v<float>);
        return angle < 0 ? angle + 1 : angle;
    };
    EXPECT_NEAR(turn(1), 0.4f, 1e-3f);
    EXPECT_NEAR(turn(2), 0.9f, 1e-3f);
    for (std::uint32_t v = 3; v < 7; ++v) EXPECT_NEAR(turn(v), 0.1f + 0.2f * static_cast<float>(v - 3), 1e-3f);
    EXPECT_NEAR(turn(7), 0.9f, 1e-3f);
    EXPECT_LT(radius(found.positions[1]), radius(found.positions[2])) << "five arcs and two";
}

TEST(LevelRings, PutsUnreachedVerticesOutside) {
    const auto found = level_rings(arcs(6, {{0, 1}, {1, 2}, {3, 0}}), 0);
    ASSERT_EQ(found.rings.size(), 3u);
    for (const std::uint32_t v : {3u, 4u, 5u}) EXPECT_GT(radius(found.positions[v]), found.rings.back().outer);
    // Without a source no vertex is reached.
    const auto none = level_rings(arcs(6, {{0, 1}}), kNone);
    EXPECT_TRUE(none.rings.empty());
    for (const auto& p : none.positions) EXPECT_GT(radius(p), 0);
}

TEST(LevelRings, EveryGraphSize) {
    for (const std::uint32_t n : {0u, 1u, 31u, 32u, 33u, 257u}) {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> path;
        for (std::uint32_t v = 1; v < n; ++v) path.emplace_back(v - 1, v);
        const auto found = level_rings(arcs(n, path), 0);
        ASSERT_EQ(found.positions.size(), n);
        EXPECT_EQ(found.rings.size(), n);
        for (const auto& p : found.positions) EXPECT_TRUE(std::isfinite(p.x) && std::isfinite(p.y));
    }
}

TEST(LevelRings, DefaultSourceHasHighestDegree) {
    EXPECT_EQ(busiest_vertex(arcs(4, {{0, 2}, {1, 2}, {3, 2}, {3, 1}})), 2u);
    EXPECT_EQ(busiest_vertex(CsrGraph{}), kNone);
}

}  // namespace
}  // namespace lockstep
