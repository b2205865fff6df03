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
#include "tests/soon.hpp"

namespace lockstep {
namespace {

constexpr auto kMoment = std::chrono::milliseconds(15);
constexpr int kTries = 5;

/// Cancels work that is under way, a moment after `inside` holds, and says how long it goes on after that; nothing where it ended
/// by itself.
std::optional<std::chrono::nanoseconds> time_after_cancel(const std::function<void(Progress&)>& work,
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
    const test::Stopwatch watch;
    progress.cancel();
    thread.join();
    return cancelled ? std::optional(watch.elapsed()) : std::nullopt;
}

void expect_stops_soon(const std::function<void(Progress&)>& work, const std::function<bool(const Progress&)>& inside) {
    // On a busy machine the moment may be longer than all of the work.
    std::optional<std::chrono::nanoseconds> time;
    for (int tries = 0; tries < kTries && !time; ++tries) time = time_after_cancel(work, inside);
    ASSERT_TRUE(time) << "it went on to its end";
    EXPECT_LE(*time, test::kSoon);
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
