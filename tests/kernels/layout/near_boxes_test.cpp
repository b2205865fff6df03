#include "kernels/layout/near_boxes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "kernels/layout/hash.hpp"

namespace lockstep {
namespace {

NearBoxes boxes_round(const std::vector<Point>& points) {
    NearBoxes boxes;
    for (std::uint32_t k = 1; k < points.size(); ++k) boxes.tell_gap(k, points[k - 1], points[k]);
    for (std::uint32_t k = 0; k < points.size(); ++k) boxes.take_in(k, points[k]);
    return boxes;
}

TEST(NearBoxes, ExcludeGapBetweenClusters) {
    //  two points    nothing    two points
    //                           nothing
    //                           two points
    const auto boxes = boxes_round({{0, 0}, {1, 1}, {100, 0}, {101, 1}, {100, -50}, {101, -51}});
    EXPECT_TRUE(boxes.are_far_from({50, 0}, 48 * 48));
    EXPECT_TRUE(boxes.are_far_from({100, -25}, 23 * 23));
    EXPECT_FALSE(boxes.are_far_from({50, 0}, 50 * 50));
    EXPECT_FALSE(boxes.are_far_from({0.5f, 0.5f}, 0)) << "the point lies inside";
}

TEST(NearBoxes, BoundDistanceToPoints) {
    for (const std::uint32_t n : {1u, 2u, 3u, 4u, 31u, 32u})
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            std::vector<Point> points;
            for (std::uint32_t k = 0; k < n; ++k)
                points.push_back({10 * hash_unit(seed, 2 * k), std::pow(40.f, hash_unit(seed, 2 * k + 1))});
            const auto boxes = boxes_round(points);
            const Point other{12 * hash_unit(seed, 1000), 12 * hash_unit(seed, 1001)};
            float nearest = HUGE_VALF;
            for (const auto& p : points) {
                const float dx = p.x - other.x, dy = p.y - other.y;
                nearest = std::min(nearest, dx * dx + dy * dy);
            }
            EXPECT_FALSE(boxes.are_far_from(other, nearest)) << n << " points, seed " << seed;
        }
}

TEST(NearBoxes, SinglePointBox) {
    const auto boxes = boxes_round(std::vector<Point>(32, Point{2, 3}));
    EXPECT_TRUE(boxes.are_far_from({2, 4}, 0.99f));
    EXPECT_FALSE(boxes.are_far_from({2, 4}, 1));
}

}  // namespace
}  // namespace lockstep
