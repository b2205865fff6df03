#include "viz/graph/plane_camera.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(PlaneCamera, FitsWithinMarginAndFlipsY) {
    const Rect area{100, 50, 420, 220};
    const auto camera = PlaneCamera::fit({-1, -1, 3, 1}, area, 10);
    const auto corner = camera.to_pixel({-1, 1}, area);  // top left
    EXPECT_FLOAT_EQ(corner.x, 110);
    EXPECT_FLOAT_EQ(corner.y, 60);
    EXPECT_FLOAT_EQ(camera.to_pixel({1, 0}, area).y, 160);
}

TEST(PlaneCamera, InverseMapping) {
    const Rect area{7, 9, 300, 200};
    const PlaneCamera camera{{12, -4}, 3.5f};
    const auto back = camera.to_plane(camera.to_pixel({13.25f, -5.5f}, area), area);
    EXPECT_FLOAT_EQ(back.x, 13.25f);
    EXPECT_FLOAT_EQ(back.y, -5.5f);
}

TEST(PlaneCamera, ZoomsAroundPointer) {
    const Rect area{0, 0, 300, 200};
    PlaneCamera camera{{0, 0}, 2};
    const Point2 pointer{40, 150};
    const auto under = camera.to_plane(pointer, area);
    camera.zoom_at(pointer, area, 3);
    EXPECT_FLOAT_EQ(camera.zoom, 6);
    EXPECT_NEAR(camera.to_plane(pointer, area).x, under.x, 1e-4);
    EXPECT_NEAR(camera.to_plane(pointer, area).y, under.y, 1e-4);
}

TEST(PlaneCamera, SinglePoint) {
    const auto camera = PlaneCamera::fit({5, 5, 5, 5}, {0, 0, 100, 100}, 10);
    EXPECT_FLOAT_EQ(camera.to_pixel({5, 5}, {0, 0, 100, 100}).x, 50);
}

}  // namespace
}  // namespace lockstep
