#include <atomic>
#include <chrono>
#include <cmath>
#include <functional>
#include <thread>

#include <gtest/gtest.h>

#include "kernels/data/generate.hpp"
#include "kernels/layout/coarsen.hpp"
#include "kernels/layout/force_layout.hpp"
#include "kernels/layout/quadtree.hpp"

namespace lockstep {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr auto kMoment = std::chrono::milliseconds(15);

/// Cancels work that is under way, a moment after `inside` holds, and says how long it goes on after that. -1: it ended by itself.
double seconds_after_cancel(const std::function<void(Progress&)>& work,
                            const std::function<bool(const Progress&)>& inside) {
    Progress progress;
    std::atomic<bool> begun = false, cancelled = false, ended = false;
    std::thread thread([&] {
        begun = true;
        try {
            work(progress);
        } catch (const Cancelled&) {
            cancelled = true;
        }
        ended = true;
    });
    while (!ended && (!begun || !inside(progress))) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    std::this_thread::sleep_for(kMoment);
    const auto from = Clock::now();
    progress.cancel();
    thread.join();
    return cancelled ? Seconds(Clock::now() - from).count() : -1;
}

void expect_stops_soon(const std::function<void(Progress&)>& work, const std::function<bool(const Progress&)>& inside) {
    const auto seconds = seconds_after_cancel(work, inside);
    EXPECT_GE(seconds, 0) << "it went on to its end";
    EXPECT_LE(seconds, 2);
}

bool at_once(const Progress&) { return true; }

const CsrGraph& million() {
    static const CsrGraph graph = [] {
        Progress progress;
        return generate_dataset("graph:grid,n=1M", progress).graph();
    }();
    return graph;
}

TEST(CancelledLayout, StopsInsideTheAdjacency) {
    const auto& graph = million();
    expect_stops_soon([&](Progress& progress) { make_adjacency(graph, progress); }, at_once);
}

TEST(CancelledLayout, StopsInsideTheContraction) {
    const auto& grid = million();
    LayoutGraph graph{.offsets = grid.row_offsets, .neighbors = grid.column_indices, .weights = {}, .masses = {}};
    graph.weights.assign(graph.neighbors.size(), 1.f);
    graph.masses.assign(graph.num_vertices(), 1.f);
    expect_stops_soon([&](Progress& progress) { coarsen(graph, 7, progress); }, at_once);
}

TEST(CancelledLayout, StopsInsideTheQuadtree) {
    std::vector<Point> points;
    for (std::uint32_t i = 0; i < 2'000'000; ++i) {
        const auto turn = static_cast<float>(i) * 2.4f, far = std::sqrt(static_cast<float>(i));
        points.push_back({far * std::cos(turn), far * std::sin(turn)});
    }
    const std::vector<float> masses(points.size(), 1.f);
    expect_stops_soon([&](Progress& progress) { const Quadtree tree(points, masses, progress); }, at_once);
}

TEST(CancelledLayout, StopsInEachPhaseOfTheWhole) {
    const auto adjacency = make_adjacency(million());
    // All levels are laid out, the finest too: a round of it alone takes seconds.
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
