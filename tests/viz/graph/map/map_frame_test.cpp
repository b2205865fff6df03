#include "viz/graph/map/map_frame.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

const Rect kWindow{10, 20, 560, 530};

/// The part of a box that a camera shows, at most 1.
float shown_height(const PlaneCamera& camera, const PlaneBox& box) {
    const auto seen = camera.seen(kWindow);
    return (std::min(seen.top, box.top) - std::max(seen.bottom, box.bottom)) / box.height();
}

TEST(MapFrame, ShowsWholeMapUpToTwiceTheWindow) {
    for (const PlaneBox box : {PlaneBox{0, 0, 10, 10}, PlaneBox{-5, 0, 5, 9.5f}, PlaneBox{0, 0, 0, 7},
                               PlaneBox{0, 0, 39, 50}, PlaneBox{0, 0, 50, 30}}) {
        const auto camera = MapFrame::show(box, kWindow, 20, 8, Point{0, 0});
        EXPECT_EQ(camera, PlaneCamera::fit(box, kWindow, 20));
    }
}

TEST(MapFrame, CropsTallMap) {
    const PlaneBox box{0, 0, 20, 50};
    const auto camera = MapFrame::show(box, kWindow, 20, 8, Point{15, 45});
    EXPECT_GT(camera.zoom, 1.3f * PlaneCamera::fit(box, kWindow, 20).zoom);
    EXPECT_NEAR(camera.seen(kWindow).top, box.top, 1e-3f);  // the top of the map
    EXPECT_LT(shown_height(camera, box), 0.8f);
    EXPECT_GT(shown_height(camera, box), 0.7f);
}

TEST(MapFrame, CropHasLimit) {
    const PlaneBox box{0, 0, 5, 50};
    const auto camera = MapFrame::show(box, kWindow, 20, 8, Point{0, 25});
    EXPECT_FLOAT_EQ(camera.zoom, MapFrame::kMaxCropped * PlaneCamera::fit(box, kWindow, 20).zoom);
    EXPECT_FLOAT_EQ(camera.centre.x, 2.5f);
    EXPECT_FLOAT_EQ(camera.centre.y, 25);
}

TEST(MapFrame, KeepsPointInView) {
    const PlaneBox box{0, 0, 20, 50};
    const auto top = MapFrame::show(box, kWindow, 20, 8, Point{15, 45});
    const auto hold = [&](Point p) { return MapFrame::hold(top, box, kWindow, {p.x, p.y, p.x, p.y}).value(); };
    EXPECT_EQ(hold({10, 30}), top);
    const auto moved = hold({10, 2});
    EXPECT_FLOAT_EQ(moved.zoom, top.zoom);
    EXPECT_NEAR(moved.seen(kWindow).bottom, box.bottom, 1e-3f);
    EXPECT_TRUE(kWindow.contains(moved.to_pixel({10, 2}, kWindow)));
    const auto between = hold({10, 13});
    EXPECT_FLOAT_EQ(between.centre.y, std::max(13.f, 0.5f * kWindow.height / top.zoom));
}

TEST(MapFrame, KeepsBoxInViewOrRefuses) {
    const PlaneBox box{0, 0, 20, 50};
    const auto top = MapFrame::show(box, kWindow, 20, 8, Point{15, 45});
    const PlaneBox low{5, 1, 15, 20};
    const auto moved = MapFrame::hold(top, box, kWindow, low);
    ASSERT_TRUE(moved);
    EXPECT_FLOAT_EQ(moved->zoom, top.zoom);
    for (const Point corner : {Point{5, 1}, Point{15, 20}})
        EXPECT_TRUE(kWindow.contains(moved->to_pixel(corner, kWindow))) << corner.y;
    EXPECT_FALSE(MapFrame::hold(top, box, kWindow, {5, 1, 15, 49})) << "no crop shows both ends";
}

}  // namespace
}  // namespace lockstep
