// The elements that a followed thread accesses have outlines.

#include <gtest/gtest.h>

#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "viz/count_pixels.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view_stage.hpp"

namespace lockstep::test {
namespace {

TEST(Followed, ReadsAndWritesAreOutlined) {
    ViewStage stage;
    RunScene run(list_ranking::wyllie_stepwise(), "list:random,n=16,seed=7");
    const auto view = make_view("list");
    auto scene = run.at(1);
    const auto& palette = *scene.palette;
    const auto pixels = [&](const Colour& colour) {
        return count_pixels(stage.draw(*view, scene, 900, 540), colour, 40);
    };
    const auto thin = pixels(palette.hovered), thick = pixels(palette.selected);
    scene.followed_reads = {{"nodes", 6}};
    EXPECT_NE(pixels(palette.hovered), thin);
    scene.followed_writes = {{"nodes", 0}};
    EXPECT_GT(pixels(palette.selected), thick + 40);
}

}  // namespace
}  // namespace lockstep::test
