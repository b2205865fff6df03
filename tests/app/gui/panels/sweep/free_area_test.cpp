#include "app/gui/panels/sweep/free_area.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(FreeArea, CrossedBoxIsNotFree) {
    FreeArea room({{0, 0}, {100, 100}});
    const ImVec2 diagonal[] = {{0, 100}, {100, 0}};
    room.add_line(diagonal);
    EXPECT_FALSE(room.is_free({{40, 40}, {60, 60}}, 0));  // no end of the line is inside
    EXPECT_TRUE(room.is_free({{5, 5}, {40, 40}}, 0));
    EXPECT_FALSE(room.is_free({{5, 5}, {47, 47}}, 5));  // too close
    EXPECT_FALSE(room.is_free({{-1, 5}, {10, 10}}, 0));  // outside
}

TEST(FreeArea, PlacedBoxTakesRoom) {
    FreeArea room({{0, 0}, {100, 100}});
    room.add_box({{0, 0}, {100, 60}});
    const auto found = room.find({30, 30}, 2);
    ASSERT_TRUE(found);
    EXPECT_GE(found->y, 60);
    room.add_box({{0, 50}, {100, 100}});
    EXPECT_FALSE(room.find({30, 30}, 2));
}

TEST(FreeArea, PrefersUpperLeft) {
    FreeArea room({{0, 0}, {100, 100}});
    const auto found = room.find({30, 30}, 2);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->x, 2);
    EXPECT_EQ(found->y, 2);
}

TEST(SpreadLabels, KeepsOrder) {
    std::vector<float> heights{10, 12, 11, 90};
    spread_labels(heights, 10, 0, 100);
    EXPECT_EQ(heights, (std::vector<float>{10, 30, 20, 90}));
    std::vector<float> crowded{99, 98};
    spread_labels(crowded, 10, 0, 100);
    EXPECT_EQ(crowded, (std::vector<float>{100, 90}));
    std::vector<float> too_many{90, 91, 92, 93, 94};
    spread_labels(too_many, 30, 0, 100);
    EXPECT_EQ(too_many, (std::vector<float>{0, 25, 50, 75, 100})) << "nearer together, and none outside";
}

}  // namespace
}  // namespace lockstep
