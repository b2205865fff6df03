#include <cmath>

#include <gtest/gtest.h>

#include "kernels/data/generate.hpp"
#include "kernels/layout/coarsen.hpp"
#include "kernels/layout/force_layout.hpp"
#include "kernels/layout/quadtree.hpp"
#include "tests/kernels/layout/stops_soon.hpp"

namespace lockstep {
namespace {

using test::expect_stops_soon;

bool at_once(const Progress&) { return true; }

const CsrGraph& million() {
    static const CsrGraph graph = [] {
        Progress progress;
        return generate_dataset("graph:grid,n=1M", progress).graph();
    }();
    return graph;
}

TEST(CancelledLayout, StopsInAdjacency) {
    const auto& graph = million();
    expect_stops_soon([&](Progress& progress) { make_adjacency(graph, progress); }, at_once);
}

TEST(CancelledLayout, StopsInCoarsening) {
    const auto& grid = million();
    LayoutGraph graph{.offsets = grid.row_offsets, .neighbors = grid.column_indices, .weights = {}, .masses = {}};
    graph.weights.assign(graph.neighbors.size(), 1.f);
    graph.masses.assign(graph.num_vertices(), 1.f);
    expect_stops_soon([&](Progress& progress) { coarsen(graph, 7, progress); }, at_once);
}

TEST(CancelledLayout, StopsInQuadtree) {
    std::vector<Point> points;
    for (std::uint32_t i = 0; i < 2'000'000; ++i) {
        const auto turn = static_cast<float>(i) * 2.4f, far = std::sqrt(static_cast<float>(i));
        points.push_back({far * std::cos(turn), far * std::sin(turn)});
    }
    const std::vector<float> masses(points.size(), 1.f);
    expect_stops_soon([&](Progress& progress) { const Quadtree tree(points, masses, progress); }, at_once);
}

TEST(CancelledLayout, StopsInEachPhase) {
    const auto adjacency = make_adjacency(million());
    // Every level is laid out by forces, the finest too: one of its rounds takes seconds.
    const ForceLayoutOptions all{.coarse_above_vertices = 2'000'000, .coarse_above_edges = 20'000'000};
    const auto work = [&](Progress& progress) { force_layout(adjacency, all, progress); };
    expect_stops_soon(work, [](const Progress& progress) { return progress.what() == "Contracting the graph"; });
    expect_stops_soon(work, [](const Progress& progress) { return progress.what() == "Laying out the graph"; });
    expect_stops_soon(work, [](const Progress& progress) {
        return progress.what() == "Laying out the graph" && progress.fraction() > 0.04;
    });
}

}  // namespace
}  // namespace lockstep
