#include "viz/graph/map/path_cards.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace lockstep {
namespace {

constexpr Rect kMap{0, 0, 400, 300};
constexpr CardSize kSize{.width = 100, .heading = 30, .row = 20, .min_rows = 3, .max_rows = 8};

TEST(CardPlace, AllRowsIfNothingIsCovered) {
    const std::vector<Point2> middle{{200, 150}};
    const auto place = place_card(kSize, kMap, 5, middle);
    EXPECT_EQ(place.rows, 8u);
    EXPECT_EQ(place.card.x, 5);
    EXPECT_EQ(place.card.y, 5);
    EXPECT_EQ(place.card.height, 190);
    // A dot at the left: the card goes to the bottom right.
    const std::vector<Point2> left{{50, 100}, {50, 200}};
    EXPECT_EQ(place_card(kSize, kMap, 5, left).rows, 8u);
    EXPECT_EQ(place_card(kSize, kMap, 5, left).card.x, 295);
}

TEST(CardPlace, DropsRowsToAvoidDots) {
    // 5 rows end at y = 135, 6 at 155; at the bottom fewer fit.
    const std::vector<Point2> dots{{50, 150}, {50, 200}, {350, 180}};
    const auto place = place_card(kSize, kMap, 5, dots);
    EXPECT_EQ(place.rows, 5u);
    EXPECT_FALSE(place.card.contains(dots[0]));
}

TEST(CardPlace, HeadingAloneIfCrowded) {
    std::vector<Point2> grid;
    for (int x = 0; x < 40; ++x)
        for (int y = 0; y < 30; ++y) grid.push_back({10.f * static_cast<float>(x), 10.f * static_cast<float>(y)});
    const auto closed = place_card(kSize, kMap, 5, grid);
    EXPECT_EQ(closed.rows, 0u);
    EXPECT_EQ(closed.card.height, 30);
    const auto opened = open_card(kSize, kMap, closed);
    EXPECT_EQ(opened.rows, 8u) << "it opens on request";
    EXPECT_EQ(opened.card.height, 190);
    EXPECT_EQ(opened.card.y, closed.card.y);
    const auto below = open_card(kSize, kMap, {{5, 265, 100, 30}, 0});
    EXPECT_EQ(below.card.y + below.card.height, 295) << "upwards from a corner below";
}

}  // namespace
}  // namespace lockstep
