#include "app/gui/panels/sweep/free_area.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace lockstep {
namespace {

constexpr ChartHeights kRoom{.height = 300, .around = 16, .min_height = 190, .wanted = 230, .margin = 10};

float height_above(const std::vector<float>& remarks, ChartHeights room = kRoom) { return chart_height(room, remarks); }

TEST(ChartHeight, NotesUseRestOfHeight) {
    EXPECT_EQ(height_above({}), 284);
    EXPECT_EQ(height_above({20, 20}), 244) << "all have room";
    EXPECT_EQ(height_above({20, 20, 20}), 254) << "the third begins below the margin";
    EXPECT_EQ(height_above({20, 20, 20, 20, 20, 20}), 254) << "however many follow";
    EXPECT_EQ(height_above({60, 20}), 234) << "the first is in sight";
    EXPECT_EQ(height_above({20, 20, 20}, {.height = 120, .around = 16, .min_height = 190, .wanted = 230}), 190);
}

}  // namespace
}  // namespace lockstep
