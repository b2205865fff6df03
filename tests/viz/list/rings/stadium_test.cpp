#include "viz/list/rings/ring_layout.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace lockstep {
namespace {

TEST(Stadium, ClockwiseFromLeftmostPoint) {
    const Stadium stadium{{200, 100}, 120, 60};
    EXPECT_FLOAT_EQ(stadium.length(), 480 + 2 * std::numbers::pi_v<float> * 60);
    Point2 outward;
    const auto start = stadium.point(0, 0, &outward);
    EXPECT_NEAR(start.x, 20, 1e-3);
    EXPECT_NEAR(start.y, 100, 1e-3);
    EXPECT_NEAR(outward.x, -1, 1e-5);
    const auto top = stadium.point(0.25f * stadium.length(), 0, &outward);
    EXPECT_NEAR(top.x, 200, 1e-2);
    EXPECT_NEAR(top.y, 40, 1e-2);
    EXPECT_NEAR(outward.y, -1, 1e-5);
    const auto inside = stadium.point(0.25f * stadium.length(), 10);
    EXPECT_NEAR(inside.y, 50, 1e-2);
}

TEST(Stadium, FindsNearestPosition) {
    for (const Stadium& stadium : {Stadium{{200, 100}, 120, 60}, Stadium{{80, 90}, 0, 70}})
        for (float depth : {-8.f, 0.f, 13.f})
            for (int i = 0; i < 200; ++i) {
                const float along = (static_cast<float>(i) + 0.5f) / 200 * stadium.length();
                const auto near = stadium.nearest(stadium.point(along, depth));
                EXPECT_NEAR(near.along, along, 0.05f) << "at depth " << depth;
                EXPECT_NEAR(near.depth, depth, 0.01f);
            }
}

}  // namespace
}  // namespace lockstep
