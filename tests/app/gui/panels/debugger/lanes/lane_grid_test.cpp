#include "app/gui/panels/debugger/lanes/lane_grid.hpp"

#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <imgui.h>

#include "tests/app/gui/panels/debugger/bare_look.hpp"

namespace lockstep {
namespace {

TEST(NarrowFigure, FourLettersForFractions) {
    EXPECT_EQ(narrow_figure("0.633"), ".633");
    EXPECT_EQ(narrow_figure("0.74"), ".74");
    EXPECT_EQ(narrow_figure("0.0194"), ".019");
    EXPECT_EQ(narrow_figure("1.25"), "1.25");
    EXPECT_EQ(narrow_figure("12.35"), "12.3");
    EXPECT_EQ(narrow_figure("10.5"), "10.5");
    EXPECT_EQ(narrow_figure("−0.633"), "−.63");
    EXPECT_EQ(narrow_figure("−12.3"), "−12");
    EXPECT_EQ(narrow_figure("1e-05"), "1e−5");
    EXPECT_EQ(narrow_figure("1.5e+08"), "2e8");
}

TEST(NarrowFigure, KeepsIntegers) {
    for (const auto* value : {"0", "64", "123456", "−7", "∞", "·", "48·16·0", ""})
        EXPECT_EQ(narrow_figure(value), value);
}

/// Rows of lanes with these values in turn.
class LaneGridOf : public testing::Test {
protected:
    LaneGridOf() { ImGui::NewFrame(); }
    ~LaneGridOf() override { ImGui::EndFrame(); }
    float width_of(const std::string& text) const { return text_width(look_, look_.fonts.mono, text_size::axis, text); }
    /// A grid as wide as 32 lanes of this number of letters, with names beside them.
    LaneGrid lay(const std::vector<std::string>& values, float letters) {
        WarpPicture picture;
        for (const auto& value : values) {
            picture.rows.push_back({.name = "v"});
            picture.rows.back().values.fill(value);
        }
        float high = 0;
        const float names = lay_lane_grid(look_, picture, {0, 0}, {0, 400}, false, &high).left;
        room_ = names + kLanes * std::ceil(letters * width_of("0") + 2);
        return lay_lane_grid(look_, picture, {0, 0}, {room_, 400}, false, &high);
    }
    std::string shown(const LaneGrid& grid, const std::string& value) const {
        return lane_figure(look_, look_.fonts.mono, grid, value);
    }

    test::BareLook bare_{{1400, 900}};
    Look& look_ = bare_.look;
    float room_ = 0;
};

TEST_F(LaneGridOf, SingleLongNumberIsCut) {
    for (const auto& values : {std::vector<std::string>{"2147483647", "14"}, {"4294967295", "−2147483648", "0.5"}}) {
        const auto grid = lay(values, 4);
        EXPECT_LE(grid.x(kLanes), room_) << "nothing is scrolled";
        EXPECT_EQ(shown(grid, values.back()), narrow_figure(values.back()));
    }
    const auto grid = lay({"2147483647", "14"}, 5);
    EXPECT_EQ(shown(grid, "2147483647"), "2147…") << "no other number is written so";
    EXPECT_EQ(shown(grid, "−2147483648"), "−214…");
    EXPECT_EQ(shown(grid, "12345"), "12345");
}

TEST_F(LaneGridOf, LongNumberFits) {
    const auto grid = lay({"2147483647", "14"}, 11);
    EXPECT_LE(grid.x(kLanes), room_);
    EXPECT_EQ(shown(grid, "2147483647"), "2147483647");
}

TEST_F(LaneGridOf, ManyLongNumbersStayComplete) {
    const std::vector<std::string> indices{"12345678", "3"}, sums{"3200088602", "1553196049", "1077785364"};
    for (const auto& values : {indices, sums}) {
        const auto grid = lay(values, 4);
        EXPECT_GT(grid.x(kLanes), room_);
        EXPECT_EQ(shown(grid, values.front()), values.front());
        EXPECT_GE(grid.column, width_of(values.front()) + 5);
    }
}

}  // namespace
}  // namespace lockstep
