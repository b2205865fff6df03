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
    const auto outlined = [&] { return count_pixels(stage.draw(*view, scene, 900, 540), scene.palette->selected); };
    const auto before = outlined();
    scene.followed_reads = {{"nodes", 6}};
    const auto with_read = outlined();
    scene.followed_writes = {{"nodes", 0}};
    EXPECT_GT(with_read, before + 20);
    EXPECT_GT(outlined(), with_read + 40) << "a written element has a thicker outline";
}

}  // namespace
}  // namespace lockstep::test
