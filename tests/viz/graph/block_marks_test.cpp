#include "viz/graph/map/block_marks.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "kernels/algorithms/graph/biconnected.hpp"
#include "kernels/algorithms/graph/biconnected_sequential.hpp"
#include "kernels/algorithms/graph/spanning_tree.hpp"
#include "viz/count_pixels.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/graph/plan_of.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

/// The marks of a window with the whole graph.
BlockMarks::Window marks_of(const BlockMarks& marks, Scene& scene) {
    const auto plan = plan_of(scene.dataset->graph());
    const Rect area{0, 0, 900, 600};
    BlockMarks::Window window;
    marks.place(scene, *plan, PlaneCamera::fit(plan->box(), area, 20), area, window);
    return window;
}

// A grid of 2 x 4 is one block; its spanning tree has 7 of its 10 edges.
TEST(BlockMarks, EdgesOfTreesAndBlocks) {
    ViewStage stage;
    RunScene tree(graph::spanning_tree(), "graph:grid,n=8"), blocks(graph::biconnected(), "graph:grid,n=8");
    BlockMarks marks;
    marks.update(tree.at(0));
    EXPECT_EQ(marks_of(marks, tree.at(0)).num_edges(), 0u);
    marks.update(tree.at(tree.last_pass()));
    EXPECT_EQ(marks_of(marks, tree.at(tree.last_pass())).num_edges(), 7u);
    marks.update(blocks.at(blocks.last_pass()));
    EXPECT_EQ(marks_of(marks, blocks.at(blocks.last_pass())).num_edges(), blocks.at(0).dataset->num_edges() / 2);
    EXPECT_EQ(marks.num_bridges(), 0u);
    EXPECT_EQ(marks.num_articulations(), 0u);
}

// All edges of a tree are bridges, far more than there are cells.
TEST(BlockMarks, OneMarkInACellOfLargeGraphs) {
    ViewStage stage;
    RunScene tree(graph::biconnected(), "graph:binary-tree,n=20001");
    BlockMarks marks;
    marks.update(tree.at(tree.last_pass()));
    EXPECT_EQ(marks.num_bridges(), 20000u);
    const auto window = marks_of(marks, tree.at(tree.last_pass()));
    const auto cells = (900 / BlockMarks::kCell + 1) * (600 / BlockMarks::kCell + 1);
    EXPECT_GT(window.num_points(), 20u);
    EXPECT_LE(static_cast<float>(window.num_points()), cells);
    EXPECT_LE(static_cast<float>(window.num_edges()), cells);
}

// The root has no tree edge: it is drawn in the block of its first edge, not as a component of its own.
TEST(BlockMarks, RootHasTheColourOfItsBlock) {
    ViewStage stage;
    for (const auto& info : {graph::biconnected(), graph::biconnected_sequential()}) {
        RunScene run(info, "graph:grid,n=9");
        const auto& scene = run.at(run.last_pass());
        const auto label = read_numbers(*scene.find(Role::root), false, 0, 9);
        EXPECT_EQ(label, std::vector<std::uint32_t>(9, label[1])) << info.id;
    }
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
