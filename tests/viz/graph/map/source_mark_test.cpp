#include "viz/graph/map/source_mark.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

constexpr Rect kMap{10, 20, 600, 400};
constexpr Point2 kLabel{120, 22};

bool overlap(const Rect& a, const Rect& b) {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

TEST(SourceMark, LabelBelowByDefault) {
    const auto place = place_beside({300, 200}, kLabel, kMap, {}, 1);
    EXPECT_FLOAT_EQ(place.x + place.width / 2, 300);
    EXPECT_GT(place.y, 200);
}

TEST(SourceMark, LabelAvoidsLensAndStaysInMap) {
    const Rect graph{40, 60, 500, 300};
    for (float x = kMap.x; x <= kMap.x + kMap.width; x += 25)
        for (float y = kMap.y; y <= kMap.y + kMap.height; y += 25)
            for (const auto& by : {Point2{0, 0}, Point2{18, 12}, Point2{-20, 30}, Point2{0, 25}, Point2{0, -25}}) {
                const Rect magnifier{x + by.x - 12, y + by.y - 9, 24, 18};
                for (const float scale : {1.f, 1.5f}) {
                    const Point2 size{kLabel.x * scale, kLabel.y * scale};
                    const auto place =
                        place_beside({x, y}, size, kMap, {.magnifier = magnifier, .graph = graph}, scale);
                    EXPECT_FALSE(overlap(place, magnifier)) << x << ", " << y << " by " << by.x << ", " << by.y;
                    EXPECT_GE(place.x, kMap.x);
                    EXPECT_GE(place.y, kMap.y);
                    EXPECT_LE(place.x + place.width, kMap.x + kMap.width);
                    EXPECT_LE(place.y + place.height, kMap.y + kMap.height);
                }
            }
}

TEST(SourceMark, LabelStaysAtMarkIfLensIsFar) {
    const Rect graph{10, 20, 500, 400}, magnifier{380, 30, 24, 18};
    const auto place = place_beside({12, 22}, kLabel, kMap, {.magnifier = magnifier, .graph = graph}, 1);
    EXPECT_LT(place.x, 40);
    EXPECT_LT(place.y, 50);
}

TEST(SourceMark, LabelAvoidsGraph) {
    const Rect graph{200, 100, 200, 200};
    for (const auto& corner : {Point2{200, 100}, Point2{400, 100}, Point2{200, 300}, Point2{400, 300}})
        EXPECT_FALSE(overlap(place_beside(corner, kLabel, kMap, {.magnifier = {}, .graph = graph}, 1), graph));
}

}  // namespace
}  // namespace lockstep
