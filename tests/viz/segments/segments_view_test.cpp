#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "kernels/algorithms/segscan/champion.hpp"
#include "kernels/algorithms/segscan/host.hpp"
#include "kernels/algorithms/segscan/intra_warp.hpp"
#include "kernels/algorithms/segscan/thread.hpp"
#include "viz/count_pixels.hpp"
#include "viz/expect_look.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/segments/lane_steps.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

TEST(SegmentsView, MatchesReference) {
    ViewStage stage;
    RunScene few(segscan::thread(), "segments:random,n=64,segments=9,q=0,seed=3"),
        wrong(segscan::intra_warp_unsynced(), "segments:equal,length=100,n=400,q=0,type=uint32,seed=1"),
        many(segscan::thread(), "segments:power,n=100000,q=0,seed=3");
    auto picked = few.at(1);
    picked.selected = 21;
    expect_look(
        stage, [] { return make_view("segments"); }, few.at(0), "segments/input_64");
    expect_look(
        stage, [] { return make_view("segments"); }, picked, "segments/sums_64");
    expect_look(
        stage, [] { return make_view("segments"); }, wrong.at(wrong.last_pass()), "segments/wrong_400");
    expect_look(
        stage, [] { return make_view("segments"); }, many.at(1), "segments/raster_100000");
}

TEST(SegmentsView, ZoomsFromRasterToFiguresAndBack) {
    ViewStage stage;
    RunScene run(segscan::thread(), "segments:power,n=100000,q=0,seed=3");
    const auto scene = run.at(1);
    const auto view = make_view("segments");
    stage.draw(*view, scene, 1200, 700);
    EXPECT_EQ(view->note(), "Segments: 4 elements a pixel");
    EXPECT_FALSE(view->place());
    const ViewInput nearer{.hovered = true, .pointer = {600, 300}, .zoom = 30};
    stage.draw(*view, scene, 1200, 700, nearer);
    const auto zoomed = view->note();
    EXPECT_NE(zoomed.find("elements in view"), std::string::npos) << zoomed;
    const auto place = view->place();
    ASSERT_TRUE(place);
    const auto other = make_view("segments");
    other->go_to(*place);
    stage.draw(*other, scene, 1200, 700);
    EXPECT_EQ(other->note(), zoomed);
    stage.draw(*view, scene, 1200, 700, {.reset = true});
    EXPECT_EQ(view->note(), "Segments: 4 elements a pixel");
    stage.draw(*view, scene, 1200, 700, nearer);
    const auto far = 99'000u;
    ViewInput reveal;
    reveal.reveal = far;
    stage.draw(*view, scene, 1200, 700, reveal);
    const auto seen = view->place();
    ASSERT_TRUE(seen);
    EXPECT_LT(std::abs(seen->centre.x * 100000 - static_cast<float>(far)), 100000 / seen->zoom.x);
}

TEST(SegmentsView, LaneGridsUseFreeRoom) {
    ViewStage stage;
    RunScene run(segscan::host(), "segments:equal,length=8,n=32,q=0");
    const auto working = [&](int height) {
        const auto view = make_view("segments");
        return count_pixels(stage.draw(*view, run.at(1), 1200, height), Palette::dark_theme().accent, 3);
    };
    const auto low = working(360);
    EXPECT_GT(low, 500u);
    EXPECT_GT(working(700), 2 * low);
}

TEST(SegmentsView, WrongSumsAreRed) {
    ViewStage stage;
    const auto red = [&](const AlgorithmInfo& info) {
        RunScene run(info, "segments:equal,length=100,n=400,q=0,type=uint32,seed=1");
        const auto view = make_view("segments");
        return count_pixels(stage.draw(*view, run.at(run.last_pass()), 1200, 700), Palette::dark_theme().hazard, 3);
    };
    EXPECT_EQ(red(segscan::intra_warp()), 0u);
    // Lanes drift apart beyond a window of 32.
    RunScene run(segscan::intra_warp_unsynced(), "segments:equal,length=100,n=400,q=0,type=uint32,seed=1");
    const auto scene = run.at(run.last_pass());
    const auto* prefix = scene.find(Role::prefix);
    ASSERT_TRUE(prefix);
    const auto view = make_view("segments");
    const auto seen = count_pixels(stage.draw(*view, scene, 1200, 700), Palette::dark_theme().hazard, 3);
    EXPECT_GT(prefix->wrong, 0u);
    EXPECT_GT(seen, 100u);
}

/// Without synchronization, additions in odd windows have another colour, so that the drift of lanes is visible.
TEST(SegmentsView, ColoursWindowsIfUnsynced) {
    ViewStage stage;
    const auto& palette = Palette::dark_theme();
    const auto ground = palette.raised, amber = palette.now;
    const auto faint = Colour{0.5f * (ground.r + amber.r), 0.5f * (ground.g + amber.g), 0.5f * (ground.b + amber.b), 1};
    const auto seen = [&](const AlgorithmInfo& info) {
        RunScene run(info, "segments:equal,length=100,n=200,q=0,type=uint32,seed=1");
        const auto view = make_view("segments");
        return count_pixels(stage.draw(*view, run.at(1), 1200, 700), faint, 3);
    };
    EXPECT_GT(seen(segscan::intra_warp_unsynced()), 4 * seen(segscan::intra_warp()) + 500) << "beyond edges of letters";
}

TEST(LaneSteps, DirectionOfAlgorithm) {
    const ParameterValues half{{"lanes", 4}}, eight{{"lanes", 3}};
    EXPECT_EQ(LaneSteps::way_of(segscan::thread(), &half), 1u);
    EXPECT_EQ(LaneSteps::way_of(segscan::thread(), &eight), std::nullopt);
    EXPECT_EQ(LaneSteps::way_of(segscan::intra_warp(), nullptr), 3u);
    EXPECT_EQ(LaneSteps::way_of(segscan::intra_warp_unsynced(), nullptr), 3u);
    EXPECT_TRUE(LaneSteps::waits(segscan::intra_warp()));
    EXPECT_FALSE(LaneSteps::waits(segscan::intra_warp_unsynced()));
    EXPECT_EQ(LaneSteps::way_of(segscan::champion(), nullptr), std::nullopt) << "many elements a lane";
    EXPECT_EQ(LaneSteps::way_of(segscan::host(), nullptr), std::nullopt);
    auto copied = segscan::intra_warp_unsynced();  // a user's copy in another folder
    copied.id = "segscan.mine";
    EXPECT_EQ(LaneSteps::way_of(copied, nullptr), 3u);
    EXPECT_FALSE(LaneSteps::waits(copied));
}

}  // namespace
}  // namespace lockstep
