#include "kernels/layout/quadtree.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "kernels/layout/hash.hpp"

namespace lockstep {
namespace {

std::vector<Point> drawn_points(std::uint32_t n) {
    std::vector<Point> points(n);
    for (std::uint32_t i = 0; i < n; ++i) points[i] = {10 * hash_unit(3, 2 * i), hash_unit(3, 2 * i + 1)};
    return points;
}

Point exact(const std::vector<Point>& points, Point at) {
    Point sum{0, 0};
    for (const auto& p : points) {
        const float dx = at.x - p.x, dy = at.y - p.y, d2 = dx * dx + dy * dy;
        if (d2 > 0) sum.x += dx / d2, sum.y += dy / d2;
    }
    return sum;
}

TEST(Quadtree, ExactIfEverySquareIsOpened) {
    const auto points = drawn_points(300);
    const Quadtree tree(points, std::vector<float>(points.size(), 1.f));
    for (const auto& at : points) {
        const auto force = tree.repulsion(at, 1e-3f), wanted = exact(points, at);
        EXPECT_NEAR(force.x, wanted.x, 1e-2 * (1 + std::abs(wanted.x)));
        EXPECT_NEAR(force.y, wanted.y, 1e-2 * (1 + std::abs(wanted.y)));
    }
}

TEST(Quadtree, ApproximatesDistantSquares) {
    const auto points = drawn_points(5000);
    const Quadtree tree(points, std::vector<float>(points.size(), 1.f));
    double error = 0, size = 0;
    for (std::size_t i = 0; i < points.size(); i += 50) {
        const auto force = tree.repulsion(points[i], 0.9f), wanted = exact(points, points[i]);
        error += std::hypot(force.x - wanted.x, force.y - wanted.y);
        size += std::hypot(wanted.x, wanted.y);
    }
    EXPECT_LT(error, 0.05 * size);
}

TEST(Quadtree, BatchEqualsSinglePoints) {
    for (const std::uint32_t n : {1u, 7u, 8u, 33u, 5000u}) {
        const auto points = drawn_points(n);
        const Quadtree tree(points, std::vector<float>(points.size(), 2.f));
        Quadtree::Seen seen;
        std::vector<Point> forces(Quadtree::kTogether);
        for (std::uint32_t first = 0; first < n; first += 97) {
            const auto count = std::min(Quadtree::kTogether, n - first);
            tree.repulsions(first, count, 1e-3f, seen, forces.data());
            for (std::uint32_t k = 0; k < count; ++k) {
                const auto wanted = exact(points, points[tree.order()[first + k]]);
                EXPECT_NEAR(forces[k].x, 2 * wanted.x, 2e-2 * (1 + std::abs(wanted.x))) << n;
                EXPECT_NEAR(forces[k].y, 2 * wanted.y, 2e-2 * (1 + std::abs(wanted.y))) << n;
            }
        }
    }
}

TEST(Quadtree, BatchErrorIsBounded) {
    const auto points = drawn_points(5000);
    const Quadtree tree(points, std::vector<float>(points.size(), 1.f));
    Quadtree::Seen seen;
    std::vector<Point> forces(Quadtree::kTogether);
    double together = 0, alone = 0, size = 0;
    for (std::uint32_t first = 0; first < 5000; first += Quadtree::kTogether) {
        const auto count = std::min(Quadtree::kTogether, 5000 - first);
        tree.repulsions(first, count, 0.9f, seen, forces.data());
        for (std::uint32_t k = 0; k < count; k += 3) {
            const auto at = points[tree.order()[first + k]];
            const auto wanted = exact(points, at), one = tree.repulsion(at, 0.9f);
            together += std::hypot(forces[k].x - wanted.x, forces[k].y - wanted.y);
            alone += std::hypot(one.x - wanted.x, one.y - wanted.y);
            size += std::hypot(wanted.x, wanted.y);
        }
    }
    EXPECT_LT(together, 1.02 * alone);
    EXPECT_LT(together, 0.05 * size);
}

TEST(Quadtree, OrdersEveryPointOnce) {
    for (const std::uint32_t n : {257u, 20'000u}) {  // 257: comparison sort; 20,000: radix sort
        const auto points = drawn_points(n);
        auto order = Quadtree(points, std::vector<float>(points.size(), 1.f)).order();
        std::ranges::sort(order);
        for (std::uint32_t i = 0; i < order.size(); ++i) EXPECT_EQ(order[i], i);
        EXPECT_EQ(order.size(), points.size());
    }
}

TEST(Quadtree, CoincidentPoints) {
    const std::vector<Point> points(100, Point{2, 3});
    const Quadtree tree(points, std::vector<float>(points.size(), 1.f));
    EXPECT_EQ(tree.repulsion({2, 3}, 0.9f).x, 0);
    EXPECT_NEAR(tree.repulsion({4, 3}, 0.9f).x, 50, 1e-3);
}

}  // namespace
}  // namespace lockstep
