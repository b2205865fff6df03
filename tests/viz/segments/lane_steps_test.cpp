#include "viz/segments/lane_steps.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

Segments of_lengths(std::initializer_list<std::uint32_t> lengths) {
    Segments segments;
    for (const auto length : lengths) segments.offsets.push_back(segments.offsets.back() + length);
    return segments;
}

TEST(LaneSteps, TellWhichLanesHaveWorkInWhichStep) {
    const auto [thread, half, warp, windows, flat] = LaneSteps::of(of_lengths({3, 2}));
    EXPECT_EQ(thread.steps, (std::vector<std::uint32_t>{0b11, 0b01}));
    EXPECT_DOUBLE_EQ(thread.worked, 3.0 / 64);
    EXPECT_EQ(half.steps, (std::vector<std::uint32_t>{1u << 16 | 1, 1}));
    EXPECT_EQ(warp.steps, (std::vector<std::uint32_t>{1, 1, 1}));
    EXPECT_EQ(windows.steps, (std::vector<std::uint32_t>{0b110, 0b10}));
    EXPECT_EQ(flat.steps, (std::vector<std::uint32_t>{0b11111}));
}

TEST(LaneSteps, AreOfThirtyOneElementsForAWarpInStep) {
    const auto windows = LaneSteps::of(of_lengths({33}))[3];
    EXPECT_EQ(windows.steps, (std::vector<std::uint32_t>{0xFFFFFFFE, 0b10}));
    EXPECT_DOUBLE_EQ(windows.worked, 32.0 / 64);
}

TEST(LaneSteps, AreNoneWhereNothingIsToBeSummed) {
    for (const auto& one : LaneSteps::of(of_lengths({1})))
        if (one.name != "flat over segments") {
            EXPECT_TRUE(one.steps.empty()) << one.name;
            EXPECT_EQ(one.worked, 0) << one.name;
        }
}

}  // namespace
}  // namespace lockstep
