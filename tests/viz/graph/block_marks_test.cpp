#include "viz/graph/map/block_marks.hpp"

#include <gtest/gtest.h>

#include "kernels/algorithms/graph/biconnected.hpp"
#include "kernels/algorithms/graph/spanning_tree.hpp"
#include "viz/count_pixels.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

// A grid of 2 x 4 is one block; its spanning tree has 7 of its 10 edges.
TEST(BlockMarks, EdgesOfTreesAndBlocks) {
    ViewStage stage;
    RunScene tree(graph::spanning_tree(), "graph:grid,n=8"), blocks(graph::biconnected(), "graph:grid,n=8");
    BlockMarks marks;
    marks.update(tree.at(0));
    EXPECT_EQ(marks.num_edges(), 0u);
    marks.update(tree.at(tree.last_pass()));
    EXPECT_EQ(marks.num_edges(), 7u);
    marks.update(blocks.at(blocks.last_pass()));
    EXPECT_EQ(marks.num_edges(), blocks.at(0).dataset->num_edges() / 2);
    EXPECT_EQ(marks.num_bridges(), 0u);
    EXPECT_EQ(marks.num_articulations(), 0u);
}

TEST(BlockMarks, AreDrawnInTheAccent) {
    ViewStage stage;
    RunScene run(graph::biconnected(), "graph:grid,n=5");
    const auto view = make_view("graph");
    const auto count = [&](std::uint32_t pass) {
        return count_pixels(stage.draw(*view, run.at(pass), 900, 600), Palette::dark_theme().accent);
    };
    BlockMarks marks;
    marks.update(run.at(run.last_pass()));
    EXPECT_EQ(marks.num_bridges(), 1u) << "the last vertex hangs on a square";
    EXPECT_EQ(marks.num_articulations(), 1u);
    EXPECT_GT(count(run.last_pass()), count(0) + 50);
}

}  // namespace
}  // namespace lockstep
