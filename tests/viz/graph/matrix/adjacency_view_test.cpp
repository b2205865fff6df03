#include <gtest/gtest.h>

#include "kernels/algorithms/sssp/dijkstra.hpp"
#include "kernels/data/generate.hpp"
#include "viz/expect_look.hpp"
#include "viz/graph/bfs_scene.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

TEST(AdjacencyView, MatchesReference) {
    ViewStage stage;
    Progress progress;
    BfsScene small(generate_dataset("graph:rmat,scale=6,edges=4,seed=3", progress), 0),
        large(generate_dataset("graph:rmat,scale=12,edges=8,seed=3", progress), 0);
    auto scene = small.at(2);
    scene.selected = 5;
    expect_look(
        stage, [] { return make_view("adjacency"); }, scene, "graph/adjacency_64");
    expect_look(
        stage, [] { return make_view("adjacency"); }, large.at(2), "graph/adjacency_4096");
    RunScene run(sssp::dijkstra(), "graph:grid,n=64,weights=1..9,seed=2");
    expect_look(
        stage, [] { return make_view("adjacency"); }, run.at(20), "graph/adjacency_distances_64");
}

}  // namespace
}  // namespace lockstep
