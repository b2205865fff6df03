// The views of constant memory and of latency.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "kernels/algorithms/memory/constant.hpp"
#include "kernels/algorithms/memory/convolution.hpp"
#include "kernels/algorithms/memory/latency.hpp"
#include "viz/count_pixels.hpp"
#include "viz/drawn_text.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep::test {
namespace {

constexpr int kWidth = 1200, kHeight = 720;

/// What the view says about any point of its picture that contains a part of a sentence.
bool says(ViewStage& stage, View& view, const Scene& scene, std::string_view part) {
    for (int y = 4; y < kHeight; y += 9)
        for (int x = 4; x < kWidth; x += 12) {
            ViewInput input;
            input.hovered = true;
            input.pointer = {static_cast<float>(x), static_cast<float>(y)};
            if (stage.point_at(view, scene, kWidth, kHeight, input).said.find(part) != std::string::npos) return true;
        }
    return false;
}

TEST(ConstantView, AStepForEachDifferentWord) {
    ViewStage stage;
    const auto note_with = [&](const char* distinct) {
        RunScene run(memory::constant(), "array:random,n=64,seed=3", {{"distinct", distinct}});
        const auto view = make_view("constant");
        const auto image = stage.draw(*view, run.at(1), kWidth, kHeight);
        EXPECT_GT(count_pixels(image, Palette::dark_theme().now, 3), 2000u) << distinct;
        return view->note();
    };
    EXPECT_EQ(note_with("1"), "Warp 0: 32 reads in 32 steps") << "a broadcast";
    EXPECT_EQ(note_with("8"), "Warp 0: 32 reads in 256 steps");
    EXPECT_EQ(note_with("32"), "Warp 0: 32 reads in 1,024 steps");
}

TEST(ConstantView, SaysWhenALaneIsServed) {
    ViewStage stage;
    RunScene run(memory::constant(), "array:random,n=40,seed=3", {{"distinct", "4"}});
    const auto view = make_view("constant");
    auto scene = run.at(1);
    EXPECT_TRUE(says(stage, *view, scene, "Lane 5 is served in step 2: word 1"));
    EXPECT_TRUE(says(stage, *view, scene, "Lane 5 waits or was served in step 1"));
    scene.selected = 39;
    stage.draw(*view, scene, kWidth, kHeight);
    EXPECT_EQ(view->note(), "Warp 1: 32 reads in 128 steps");
}

TEST(ConstantView, DrawsTheImpulseResponse) {
    ViewStage stage;
    const auto blue = Palette::dark_theme().categories[0];
    RunScene taps(memory::convolution(), "array:waves,n=1024,width=32", {{"distinct", "1"}});
    const auto view = make_view("constant");
    EXPECT_GT(count_pixels(stage.draw(*view, taps.at(1), kWidth, kHeight), blue, 3), 5000u);
    EXPECT_EQ(view->note(), "Warp 1: 33 reads in 33 steps") << "of warp 0, lanes lie before the first taps";
    RunScene words(memory::constant(), "array:random,n=64,seed=3");
    EXPECT_LT(count_pixels(stage.draw(*make_view("constant"), words.at(1), kWidth, kHeight), blue, 3), 100u);
}

TEST(ConstantView, EmptyArray) {
    ViewStage stage;
    RunScene run(memory::constant(), "array:random,n=0");
    const auto view = make_view("constant");
    stage.draw(*view, run.at(0), kWidth, kHeight);
    EXPECT_TRUE(is_written("empty:"));
}

TEST(LatencyView, MemoryIsBusyOnceWarpsHideTheLatency) {
    ViewStage stage;
    const auto busy = [&](const char* warps) {
        RunScene run(memory::latency(), "array:random,n=8192,below=8192", {{"warps", warps}, {"chain", "2"}});
        const auto view = make_view("latency");
        stage.draw(*view, run.at(1), kWidth, kHeight);
        return is_written("always");  // "the memory is always busy"
    };
    EXPECT_FALSE(busy("1"));
    EXPECT_TRUE(busy("2"));
    EXPECT_TRUE(busy("8"));
}

TEST(LatencyView, SaysTheTimeUnderThePointer) {
    ViewStage stage;
    RunScene run(memory::latency(), "array:random,n=8192,below=8192", {{"warps", "1"}, {"chain", "2"}});
    const auto view = make_view("latency");
    EXPECT_TRUE(says(stage, *view, run.at(1), "1 warp with 1 chain at a time: 500 cycles a load"));
    EXPECT_TRUE(says(stage, *view, run.at(1), "16 warps with 1 chain at a time: 282 cycles a load"));
}

}  // namespace
}  // namespace lockstep::test
