#include "viz/graph/map/camera_glide.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(CameraGlide, ArrivesAfter200Milliseconds) {
    const PlaneCamera from{{0, 0}, 1}, to{{30, -20}, 8};
    CameraGlide glide;
    glide.start(from, to);
    EXPECT_TRUE(glide.moving());
    for (int frame = 0; frame < 19; ++frame) {
        const auto camera = glide.advance(0.01f);
        EXPECT_FALSE(camera == to) << frame;
        EXPECT_TRUE(glide.moving());
    }
    EXPECT_EQ(glide.advance(0.011f), to);
    EXPECT_FALSE(glide.moving());
}

TEST(CameraGlide, StartsFastEndsSlowly) {
    CameraGlide glide;
    glide.start({{0, 0}, 2}, {{100, 0}, 2});
    const float first = glide.advance(0.05f).centre.x, second = glide.advance(0.05f).centre.x,
                third = glide.advance(0.05f).centre.x;
    EXPECT_NEAR(first, 100 * (1 - 0.75f * 0.75f * 0.75f), 0.01f);  // cubic out
    EXPECT_GT(first, second - first);
    EXPECT_GT(second - first, third - second);
}

TEST(CameraGlide, FixedPointStaysInPlace) {
    const Rect area{0, 0, 300, 200};
    PlaneCamera from{{4, 3}, 10}, to = from;
    to.zoom_at({250, 30}, area, 6);  // the point under the pointer stays in place
    const auto fixed = from.to_plane({250, 30}, area);
    CameraGlide glide;
    glide.start(from, to);
    for (int frame = 0; frame < 9; ++frame) {
        const auto pixel = glide.advance(0.02f).to_pixel(fixed, area);
        EXPECT_NEAR(pixel.x, 250, 0.05f) << frame;
        EXPECT_NEAR(pixel.y, 30, 0.05f) << frame;
    }
}

TEST(CameraGlide, NothingToDoAtTarget) {
    CameraGlide glide;
    glide.start({{1, 2}, 3}, {{1, 2}, 3});
    EXPECT_FALSE(glide.moving());
}

}  // namespace
}  // namespace lockstep
