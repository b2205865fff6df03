#include "viz/columns/at_access/warp_levels.hpp"

#include <gtest/gtest.h>

#include <cstddef>

namespace lockstep {
namespace {

TEST(WarpLevels, CurrentPartStaysVisible) {
    BlockAtAccess block{.num_levels = 28};
    constexpr std::size_t kRoom = 12;
    std::size_t parts = 0, last = 99;
    for (block.current = 0; block.current < block.num_levels; ++block.current) {
        const auto part = WarpLevels::part_of(block, kRoom);
        EXPECT_EQ(part.end - part.first, kRoom);
        EXPECT_LE(part.end, block.num_levels);
        EXPECT_LE(part.first, block.current);
        EXPECT_GT(part.end, block.current);
        // The previous level is visible, too: lines start there.
        EXPECT_TRUE(block.current == 0 || block.current == part.first || part.first < block.current);
        parts += part.first != last;
        last = part.first;
    }
    EXPECT_EQ(parts, 3u);
    EXPECT_EQ(WarpLevels::part_of(block, 40).end, 28u);
}

TEST(WarpLevels, NumbersDropDecimalsThenZero) {
    EXPECT_EQ(WarpLevels::shortened("1234", 4), "1234");
    EXPECT_EQ(WarpLevels::shortened("12345", 4), "…");
    EXPECT_EQ(WarpLevels::shortened("0.0776", 5), ".0776");
    EXPECT_EQ(WarpLevels::shortened("0.0776", 4), ".078");
    EXPECT_EQ(WarpLevels::shortened("0.0776", 3), ".08");
    EXPECT_EQ(WarpLevels::shortened("−0.519", 4), "−.52");
    EXPECT_EQ(WarpLevels::shortened("−12.34", 5), "−12.3");
    EXPECT_EQ(WarpLevels::shortened("−1234.5", 4), "…");
    EXPECT_EQ(WarpLevels::shortened("∞", 3), "∞");
}

}  // namespace
}  // namespace lockstep
