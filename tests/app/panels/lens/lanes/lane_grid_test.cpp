#include "app/panels/lens/lanes/lane_grid.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(NarrowFigure, HasFourLettersOfAFraction) {
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

TEST(NarrowFigure, LeavesWholeNumbersAndSignsAsTheyAre) {
    for (const auto* value : {"0", "64", "123456", "−7", "∞", "·", "48·16·0", ""})
        EXPECT_EQ(narrow_figure(value), value);
}

}  // namespace
}  // namespace lockstep
