// The main branches of a shortest-path tree on a map whose pixels cover several vertices.

#include "viz/graph/map/tree_branches.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/algorithms/sssp/bellman_ford.hpp"
#include "viz/count_pixels.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

using U32s = std::vector<std::uint32_t>;

/// Vertex v lies at (v, 0).
std::vector<Point> in_a_row(std::size_t n) {
    std::vector<Point> points;
    for (std::size_t v = 0; v < n; ++v) points.push_back({static_cast<float>(v), 0});
    return points;
}

/// Each stretch as weight and vertices ("3 2"), in order.
std::vector<std::vector<int>> seen(const std::vector<TreeBranches::Stretch>& stretches) {
    std::vector<std::vector<int>> all;
    for (const auto& stretch : stretches) {
        std::vector<int> one{stretch.weight};
        for (const auto& point : stretch.points) one.push_back(static_cast<int>(point.x));
        all.push_back(one);
    }
    std::ranges::sort(all);
    return all;
}

//    0 <- 1 <- 2 <- 3        three paths: from 3, 4 and 5
//         ^    ^
//         5    4
TEST(TreeBranches, WidthFollowsNumberOfPaths) {
    const U32s predecessor{kNone, 0, 1, 2, 2, 1, kNone};
    EXPECT_EQ(seen(TreeBranches::branches({3, 4, 5, 6}, predecessor, in_a_row(7), 0)),
              (std::vector<std::vector<int>>{{0, 3, 2}, {0, 4, 2}, {0, 5, 1}, {1, 2, 1, 0}}));
}

TEST(TreeBranches, OmitNearInnerPoints) {
    U32s predecessor{kNone};
    for (std::uint32_t v = 1; v <= 100; ++v) predecessor.push_back(v - 1);
    const auto found = TreeBranches::branches({100}, predecessor, in_a_row(101), 30);
    EXPECT_EQ(seen(found), (std::vector<std::vector<int>>{{0, 100, 70, 40, 10, 0}}));
}

TEST(TreeBranches, EndAtPredecessorCycle) {
    const U32s predecessor{0, 2, 3, 1, 3};
    EXPECT_FALSE(TreeBranches::branches({4, 1}, predecessor, in_a_row(5), 0).empty());
    EXPECT_TRUE(TreeBranches::branches({0}, predecessor, in_a_row(5), 0).empty()) << "the source leads nowhere";
}

TEST(TreeBranches, DrawnIfPixelsCoverSeveralVertices) {
    ViewStage stage;
    RunScene run(sssp::bellman_ford(), "graph:grid,n=160000,weights=1..9,seed=2");
    const auto& scene = run.at(run.last_pass());
    const auto lines = [&](std::unique_ptr<View> view, int width, int height) {
        return count_pixels(stage.draw(*view, scene, width, height), Palette::dark_theme().ink2, 12);
    };
    const auto without = lines(make_view("improved"), 420, 320);
    EXPECT_GT(lines(make_view("graph"), 420, 320), without + 300);
}

}  // namespace
}  // namespace lockstep
