#include "kernels/layout/force_layout.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/kernels/layout/layout_graphs.hpp"

namespace lockstep {
namespace {

using test::undirected;

CsrGraph grid(std::uint32_t side) { return undirected(side * side, test::grid_edges(side)); }

std::vector<Point> lay_out(const CsrGraph& graph, ForceLayoutOptions options = {}) {
    Progress progress;
    return force_layout(make_adjacency(graph), options, progress).positions;
}

float apart(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

TEST(ForceLayout, UnfoldsAGrid) {
    constexpr std::uint32_t side = 20;
    const auto points = lay_out(grid(side));
    // Opposite corners of a flat 20 x 20 grid with edges of length 1 are 27 apart; in a folded grid they are closer.
    EXPECT_GT(apart(points.front(), points.back()), 18);
    EXPECT_GT(apart(points[side - 1], points[side * (side - 1)]), 18);
    double edges = 0;
    for (std::uint32_t v = 0; v + 1 < side * side; ++v)
        edges += v % side + 1 < side ? apart(points[v], points[v + 1]) : 0;
    EXPECT_NEAR(edges / (side * (side - 1)), 1, 0.25);
}

TEST(ForceLayout, SeparatesCommunities) {
    // Two cliques of 30 vertices joined by one edge, and a hub that makes the degrees skewed.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges{{0, 30}};
    for (std::uint32_t c : {0u, 30u})
        for (std::uint32_t a = 0; a < 30; ++a)
            for (std::uint32_t b = a + 1; b < 30; ++b) edges.emplace_back(c + a, c + b);
    for (std::uint32_t leaf = 60; leaf < 460; ++leaf) edges.emplace_back(0, leaf);
    const auto points = lay_out(undirected(460, edges));
    const auto centre = [&](std::uint32_t first) {
        Point sum{0, 0};
        for (auto v = first; v < first + 30; ++v) sum.x += points[v].x / 30, sum.y += points[v].y / 30;
        return sum;
    };
    const Point a = centre(0), b = centre(30);
    double radius = 0;
    for (std::uint32_t v = 30; v < 60; ++v) radius += apart(points[v], b) / 30;
    EXPECT_GT(apart(a, b), 2 * radius);
}

TEST(ForceLayout, RepeatsForOneSeed) {
    const auto graph = grid(16);
    const auto first = lay_out(graph), second = lay_out(graph), other = lay_out(graph, {.seed = 2});
    bool differs = false;
    for (std::size_t v = 0; v < first.size(); ++v) {
        EXPECT_EQ(first[v].x, second[v].x);
        EXPECT_EQ(first[v].y, second[v].y);
        differs = differs || first[v].x != other[v].x;
    }
    EXPECT_TRUE(differs);
}

TEST(ForceLayout, FinitePositionsAtEverySize) {
    for (const std::uint32_t n : {0u, 1u, 2u, 31u, 32u, 33u, 257u}) {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> path;
        for (std::uint32_t v = 1; v < n; ++v) path.emplace_back(v - 1, v);
        const auto points = lay_out(undirected(n, path));
        ASSERT_EQ(points.size(), n);
        for (const auto& p : points) EXPECT_TRUE(std::isfinite(p.x) && std::isfinite(p.y)) << n;
    }
}

TEST(ForceLayout, PutsIsolatedVerticesBelow) {
    auto graph = undirected(7, {{0, 1}, {1, 2}, {2, 0}});  // vertices 3 .. 6 have no edges
    const auto points = lay_out(graph);
    for (std::uint32_t lone = 3; lone < 7; ++lone)
        for (std::uint32_t v = 0; v < 3; ++v) EXPECT_LT(points[lone].y, points[v].y);
    EXPECT_GT(apart(points[3], points[4]), 0.1f);
}

TEST(ForceLayout, ReportsCoarseLayout) {
    Progress progress;
    const auto adjacency = make_adjacency(grid(40));
    EXPECT_FALSE(force_layout(adjacency, {}, progress).coarse);
    const auto rough = force_layout(adjacency, {.coarse_above_vertices = 500}, progress);
    EXPECT_TRUE(rough.coarse);
    EXPECT_GT(apart(rough.positions.front(), rough.positions.back()), 15);
}

TEST(ForceLayout, ReportsIntermediatePictures) {
    const auto adjacency = make_adjacency(grid(40));
    std::vector<std::vector<Point>> taken;
    const LayoutWatcher watcher{[&] { return taken.size() < 50; },
                                [&](std::vector<Point> points) { taken.push_back(std::move(points)); }};
    Progress progress;
    const auto settled = force_layout(adjacency, {.watcher = &watcher}, progress).positions;
    ASSERT_EQ(taken.size(), 50u);
    for (const auto& points : taken) {
        ASSERT_EQ(points.size(), 1600u);
        for (const auto& p : points) EXPECT_TRUE(std::isfinite(p.x) && std::isfinite(p.y));
    }
    // A progress callback does not change the layout.
    Progress alone;
    const auto unseen = force_layout(adjacency, {}, alone).positions;
    for (std::size_t v = 0; v < unseen.size(); ++v) EXPECT_EQ(settled[v].x, unseen[v].x);
}

TEST(ForceLayout, ReportsFirstPicture) {
    constexpr std::uint32_t side = 40;
    const auto adjacency = make_adjacency(grid(side));
    std::vector<Point> first;
    bool moved = false;
    const LayoutWatcher watcher{.wants = [&] { return !moved; },
                                .take =
                                    [&](const std::vector<Point>&) {
                                        moved = true;
                                        EXPECT_FALSE(first.empty()) << "springs have moved";
                                    },
                                .first = [&](std::vector<Point> points) { first = std::move(points); }};
    Progress progress;
    const auto settled = force_layout(adjacency, {.watcher = &watcher}, progress).positions;
    EXPECT_TRUE(moved);
    ASSERT_EQ(first.size(), std::size_t{side} * side);
    // The first and the last picture are flat and have the same orientation: a direction that is long in the first is long in
    // the last.
    const auto along = [&](const std::vector<Point>& points, std::uint32_t v) {
        return Point{points[v].x - points[0].x, points[v].y - points[0].y};
    };
    for (const std::uint32_t corner : {side - 1, side * (side - 1)}) {
        const auto a = along(first, corner), b = along(settled, corner);
        EXPECT_GT(std::hypot(a.x, a.y), side / 2.f);
        EXPECT_GT(a.x * b.x + a.y * b.y, 0.8f * std::hypot(a.x, a.y) * std::hypot(b.x, b.y));
    }
}

TEST(ForceLayout, StopsSoonAfterCancel) {
    Progress progress;
    progress.cancel();
    EXPECT_THROW(force_layout(make_adjacency(grid(40)), {}, progress), Cancelled);
}

}  // namespace
}  // namespace lockstep
