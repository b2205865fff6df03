#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "kernels/algorithms/pointer_jumping/pointer_jumping.hpp"
#include "viz/columns/levels/level_camera.hpp"
#include "viz/count_pixels.hpp"
#include "viz/forest/forest_layout.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

/// The share of pixels that may differ on another driver.
constexpr double kTolerance = 0.01;

RunScene forest(const std::string& spec) { return {pointer_jumping::forest_roots(), spec}; }

TEST(ForestView, MatchesReference) {
    ViewStage stage;
    auto small = forest("forest:random,n=60,trees=4,seed=3");
    for (const auto* theme : {&Palette::dark_theme(), &Palette::light_theme()}) {
        auto scene = small.at(1);
        scene.palette = theme;
        scene.selected = 11;
        EXPECT_LE(difference_from_reference(stage.draw(*make_view("forest", DatasetKind::forest), scene, 900, 520),
                                            theme->dark ? "forest/60_dark" : "forest/60_light"),
                  kTolerance);
    }
    auto large = forest("forest:random,n=20000,trees=3,seed=5");
    EXPECT_LE(difference_from_reference(stage.draw(*make_view("forest", DatasetKind::forest), large.at(3), 900, 520),
                                        "forest/20000"),
              kTolerance);
}

TEST(ForestView, MovedPointersAreAmber) {
    ViewStage stage;
    for (const char* spec : {"forest:random,n=60,trees=4,seed=3", "forest:random,n=20000,trees=3,seed=5"}) {
        auto run = forest(spec);
        const auto view = make_view("forest", DatasetKind::forest);
        const auto& amber = Palette::dark_theme().now;
        EXPECT_EQ(count_pixels(stage.draw(*view, run.at(0), 640, 360), amber), 0u) << spec;
        EXPECT_GT(count_pixels(stage.draw(*view, run.at(1), 640, 360), amber), 500u) << spec;
        EXPECT_EQ(count_pixels(stage.draw(*view, run.at(run.last_pass()), 640, 360), amber), 0u) << spec;
    }
}

TEST(ForestView, GlidesToNewTarget) {
    ViewStage stage;
    auto run = forest("forest:random,n=60,trees=4,seed=3");
    const auto view = make_view("forest", DatasetKind::forest);
    auto scene = run.at(2);
    const auto settled = stage.draw(*view, scene, 640, 360);
    scene.tween = 0.4f;
    const auto between = stage.draw(*view, scene, 640, 360);
    EXPECT_NE(settled.rgba, between.rgba);
    scene.tween = 1;
    EXPECT_EQ(stage.draw(*view, scene, 640, 360).rgba, settled.rgba);
}

/// Every node of a small forest can be picked.
TEST(ForestView, PicksEveryNode) {
    ViewStage stage;
    auto run = forest("forest:random,n=30,trees=4,seed=3");
    const auto view = make_view("forest", DatasetKind::forest);
    const auto& scene = run.at(1);
    stage.draw(*view, scene, 900, 520);
    std::vector<bool> found(30);
    for (float y = 12; y < 508; y += 6)
        for (float x = 12; x < 888; x += 6) {
            const auto output =
                stage.point_at(*view, scene, 900, 520, {.hovered = true, .pointer = {x, y}, .clicked = true});
            EXPECT_TRUE(output.picked);
            if (output.hovered) found[*output.hovered] = true;
        }
    EXPECT_EQ(std::ranges::count(found, true), 30);
    EXPECT_FALSE(stage.point_at(*view, scene, 900, 520, {.hovered = true, .pointer = {450, 500}}).hovered)
        << "the legend is no node";
}

TEST(ForestView, ZoomsInAndOut) {
    ViewStage stage;
    auto run = forest("forest:random,n=20000,trees=3,seed=5");
    const auto view = make_view("forest", DatasetKind::forest);
    const auto& scene = run.at(1);
    const auto whole = stage.draw(*view, scene, 900, 520);
    EXPECT_NE(view->note().find("nodes a pixel"), std::string::npos);
    const auto near = stage.draw(*view, scene, 900, 520, {.reveal = 12345});
    EXPECT_EQ(view->note().find("pixel"), std::string::npos);
    EXPECT_NE(near.rgba, whole.rgba);
    stage.point_at(*view, scene, 900, 520, {.reset = true});
    EXPECT_EQ(stage.draw(*view, scene, 900, 520).rgba, whole.rgba);
    // The wheel keeps the point under the pointer.
    ViewInput input{.hovered = true, .pointer = {455, 300}, .zoom = 12};
    stage.point_at(*view, scene, 900, 520, input);
    EXPECT_NE(stage.draw(*view, scene, 900, 520).rgba, whole.rgba);
    input.zoom = -60;
    stage.point_at(*view, scene, 900, 520, input);
    EXPECT_EQ(stage.draw(*view, scene, 900, 520).rgba, whole.rgba);
}

TEST(ForestView, ForestsOfAnyShape) {
    ViewStage stage;
    for (const char* spec :
         {"forest:random,n=1", "forest:path,n=2", "forest:path,n=5000", "forest:random,n=3000,trees=3000"}) {
        auto run = forest(spec);
        const auto view = make_view("forest", DatasetKind::forest);
        for (std::uint32_t pass = 0; pass <= run.last_pass(); ++pass) {
            const auto image = stage.draw(*view, run.at(pass), 640, 360);
            const auto ground = count_pixels(image, Palette::dark_theme().canvas, 0);
            EXPECT_LT(ground, 640u * 360u - 200u) << spec << " pass " << pass;
        }
    }
}

TEST(ForestView, ThumbnailsShowMoves) {
    ViewStage stage;
    auto run = forest("forest:random,n=20000,trees=3,seed=5");
    const auto view = make_view("forest", DatasetKind::forest);
    stage.draw(*view, run.at(1), 640, 360);
    EXPECT_GT(count_pixels(stage.draw_thumbnail(*view, run.at(1), 100, 60), Palette::dark_theme().now, 24), 200u);
    EXPECT_EQ(
        count_pixels(stage.draw_thumbnail(*view, run.at(run.last_pass()), 100, 60), Palette::dark_theme().now, 24), 0u);
}

TEST(LevelCamera, KeepsForestInView) {
    Progress progress;
    const ForestLayout layout(std::vector<std::uint32_t>(1000, 0), progress);
    const Point2 size{800, 400}, margin{16, 22};
    const auto whole = LevelCamera::fit(layout, size, margin, 1);
    EXPECT_NEAR(whole.to_pixel({0, 0}, size).x, 16, 0.01f);
    EXPECT_NEAR(whole.to_pixel({layout.width(), 1}, size).x, 784, 0.01f);
    auto camera = whole;
    camera.apply({.drag = {50000, 5000}, .zoom = 10}, {700, 100}, layout, size, margin, whole, 1);
    EXPECT_GT(camera.zoom.x, 2 * whole.zoom.x);
    EXPECT_NEAR(camera.to_pixel({0, 0}, size).x, 16, 0.1f);
}

}  // namespace
}  // namespace lockstep
