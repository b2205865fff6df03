#include "kernels/layout/arrange_picture.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "kernels/layout/hash.hpp"

namespace lockstep {
namespace {

std::vector<Point> drawn(std::uint32_t n) {
    std::vector<Point> points(n);
    for (std::uint32_t i = 0; i < n; ++i) points[i] = {20 * hash_unit(1, 2 * i) + 3, 9 * hash_unit(1, 2 * i + 1) - 5};
    return points;
}

TEST(AlignTo, UndoesRotationMirroringScalingAndTranslation) {
    const auto before = drawn(300);
    for (const float mirror : {1.f, -1.f}) {
        auto points = before;
        for (auto& p : points)
            p = {4 * (0.6f * p.x - 0.8f * mirror * p.y) + 100, 4 * (0.8f * p.x + 0.6f * mirror * p.y) - 7};
        align_to(before, points);
        for (std::size_t i = 0; i < points.size(); ++i) {
            EXPECT_NEAR(points[i].x, before[i].x, 1e-2f);
            EXPECT_NEAR(points[i].y, before[i].y, 1e-2f);
        }
    }
}

TEST(AlignTo, KeepsScaleOfDissimilarPictures) {
    const auto before = drawn(300);
    auto other = drawn(600);
    other.erase(other.begin(), other.begin() + 300);
    align_to(before, other);
    double spread = 0, wanted = 0;
    for (std::size_t i = 0; i < 300; ++i) {
        spread += std::hypot(other[i].x - 3, other[i].y + 5);
        wanted += std::hypot(before[i].x - 3, before[i].y + 5);
    }
    EXPECT_NEAR(spread / wanted, 1, 0.1);
}

TEST(AlignTo, KeepsEmptyAndSinglePointPictures) {
    std::vector<Point> none, one{{3, 4}};
    align_to({}, none);
    align_to(std::vector<Point>{{1, 1}}, one);
    EXPECT_EQ(one[0].x, 3);
}

TEST(PlaceInRows, AvoidsOccupiedBoxes) {
    std::vector<Point> points{{0, 0}, {10, 2}, {5, -3}, {0, 0}, {0, 0}};
    const std::vector<std::uint8_t> apart{0, 0, 0, 1, 1};
    place_in_rows(apart, points);
    for (const std::uint32_t v : {3u, 4u}) {
        EXPECT_LT(points[v].y, -3);
        EXPECT_GE(points[v].x, 0);
        EXPECT_LE(points[v].x, 10);
    }
    EXPECT_NE(points[3].x, points[4].x);
    EXPECT_EQ(points[1].x, 10);
}

}  // namespace
}  // namespace lockstep
