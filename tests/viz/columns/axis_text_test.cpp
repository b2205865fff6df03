#include "viz/columns/axis_text.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(AxisText, BinaryThousands) {
    EXPECT_EQ(tick_text(0), "0");
    EXPECT_EQ(tick_text(64), "64");
    EXPECT_EQ(tick_text(1000), "1,000");
    EXPECT_EQ(tick_text(262144), "256 K");
    EXPECT_EQ(tick_text(1 << 20), "1 M");
    EXPECT_EQ(tick_text(3 << 19), "1536 K");
}

TEST(AxisText, TicksAtMultiples) {
    EXPECT_EQ(axis_ticks(0, 1 << 20, 4), (std::vector<double>{0, 262144, 524288, 786432, 1 << 20}));
    EXPECT_EQ(axis_ticks(100, 64, 4), (std::vector<double>{112, 128, 144, 160}));
    EXPECT_EQ(axis_ticks(0, 1, 0.2).size(), 2u) << "at least one step";
}

}  // namespace
}  // namespace lockstep
