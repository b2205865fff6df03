#include "viz/list/track.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace lockstep {
namespace {

TEST(Track, BeginsAtTheLeftmostPointAndGoesClockwise) {
    const Track track{{200, 100}, 120, 60};
    EXPECT_FLOAT_EQ(track.length(), 480 + 2 * std::numbers::pi_v<float> * 60);
    Point2 outward;
    const auto start = track.point(0, 0, &outward);
    EXPECT_NEAR(start.x, 20, 1e-3);
    EXPECT_NEAR(start.y, 100, 1e-3);
    EXPECT_NEAR(outward.x, -1, 1e-5);
    const auto top = track.point(0.25f * track.length(), 0, &outward);
    EXPECT_NEAR(top.x, 200, 1e-2);
    EXPECT_NEAR(top.y, 40, 1e-2);
    EXPECT_NEAR(outward.y, -1, 1e-5);
    const auto inside = track.point(0.25f * track.length(), 10);
    EXPECT_NEAR(inside.y, 50, 1e-2);
}

TEST(Track, FindsTheNearestPlaceOfEveryPoint) {
    for (const Track& track : {Track{{200, 100}, 120, 60}, Track{{80, 90}, 0, 70}})
        for (float depth : {-8.f, 0.f, 13.f})
            for (int i = 0; i < 200; ++i) {
                const float along = (static_cast<float>(i) + 0.5f) / 200 * track.length();
                const auto near = track.nearest(track.point(along, depth));
                EXPECT_NEAR(near.along, along, 0.05f) << "at depth " << depth;
                EXPECT_NEAR(near.depth, depth, 0.01f);
            }
}

}  // namespace
}  // namespace lockstep
