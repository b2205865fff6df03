#include "app/session/playback/motion.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(Motion, RestsAtShownPass) {
    const Motion motion;
    EXPECT_FALSE(motion.moving());
    EXPECT_EQ(motion.value(), 1.f);
}

TEST(Motion, CubicStartsAndEndsSlowly) {
    Motion motion;
    motion.start(false, 1, Motion::Easing::cubic);
    motion.advance(0.25);
    EXPECT_FLOAT_EQ(motion.value(), 0.0625f);
    motion.advance(0.5);
    EXPECT_FLOAT_EQ(motion.value(), 0.9375f);
    motion.advance(7);
    EXPECT_FALSE(motion.moving());
    EXPECT_EQ(motion.value(), 1.f);
}

TEST(Motion, BackwardEndsAtPreviousPass) {
    Motion motion;
    motion.start(true, 1, Motion::Easing::linear);
    EXPECT_EQ(motion.value(), 1.f);
    motion.advance(0.75);
    EXPECT_FLOAT_EQ(motion.value(), 0.25f);
    motion.advance(1);
    EXPECT_EQ(motion.value(), 0.f);
    motion.cut();
    EXPECT_EQ(motion.value(), 1.f);
}

TEST(Motion, TakesThreeFifthsOfTheInterval) {
    const MotionStyle style{.seconds = 0.4};
    EXPECT_DOUBLE_EQ(step_seconds(style, 0), 0.4);
    EXPECT_DOUBLE_EQ(step_seconds(style, 0.5), 1.2);
    EXPECT_DOUBLE_EQ(step_seconds(style, 1), 0.6);
    EXPECT_DOUBLE_EQ(step_seconds(style, 6), 0.1);
    EXPECT_DOUBLE_EQ(step_seconds(style, 15), 0);
}

}  // namespace
}  // namespace lockstep
