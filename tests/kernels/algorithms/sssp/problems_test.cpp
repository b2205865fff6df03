#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "kernels/algorithms/sssp/algorithms.hpp"
#include "kernels/algorithms/sssp/dijkstra.hpp"
#include "kernels/data/graph/csr_build.hpp"
#include "kernels/data/input_error.hpp"
#include "tests/kernels/algorithms/sssp/weighted_graphs.hpp"
#include "tests/kernels/orders.hpp"
#include "tests/kernels/run/emulated_run.hpp"

namespace lockstep {
namespace {

using I32s = std::vector<std::int32_t>;
using sssp::kNoPath;
using sssp::kNoShortestPath;
using Given = EmulatedRun::Given;

/// Algorithms that solve every problem of Malison 2012, 1.2, and always rightly.
std::vector<AlgorithmInfo> for_any_problem() {
    auto all = sssp::algorithms();
    std::erase_if(all, [](const AlgorithmInfo& info) {
        return info.demonstration ||
               std::ranges::find(info.parameters, "paths", &Parameter::name) == info.parameters.end();
    });
    return all;
}

Given to(std::uint32_t destination) {
    return {{"paths", "single-destination"}, {"destination", std::to_string(destination)}};
}
Given between(std::uint32_t source, std::uint32_t destination) {
    return {{"paths", "single-pair"}, {"source", std::to_string(source)}, {"destination", std::to_string(destination)}};
}

TEST(SingleDestination, PathsFromEveryVertex) {
    //  0 -4-> 1 -1-> 2 <-9- 0        3 is reached from 2, and reaches nothing
    const auto graph = by_hand(4, {{0, 1, 4}, {1, 2, 1}, {0, 2, 9}, {2, 3, 2}});
    for (const auto& info : for_any_problem()) {
        const EmulatedRun run(info, graph, to(2));
        EXPECT_EQ(run.columns().at("distance").i32(), (I32s{5, 1, 0, kNoPath})) << info.id;
        EXPECT_EQ(run.wrong(), std::nullopt) << info.id;
        if (run.columns().find("predecessor") != run.columns().end()) {
            EXPECT_EQ(run.columns().at("predecessor").u32(), (std::vector<std::uint32_t>{1, 2, kNone, kNone}))
                << info.id << ": the next vertex on the way";
        }
    }
}

/// Distances to a destination are those from it in the graph with reversed arcs.
TEST(SingleDestination, EqualsSearchInReversedGraph) {
    for (const auto n : {1u, 31u, 32u, 33u, 257u}) {
        const auto spec = fmt::format("graph:uniform,n={},edges=3,weights=1..50,seed=5", n);
        const auto graph = of(spec);
        auto reversed = graph;
        Progress progress;
        reversed.data = transposed(graph.graph(), progress);
        const auto destination = n / 2;
        const EmulatedRun expected(sssp::dijkstra(), reversed, {{"source", std::to_string(destination)}});
        for (const auto& info : for_any_problem())
            for (const auto order : test::kOrders) {
                const EmulatedRun run(info, graph, to(destination), order);
                EXPECT_EQ(run.columns().at("distance").i32(), expected.columns().at("distance").i32())
                    << info.id << ", " << n;
                EXPECT_EQ(run.wrong(), std::nullopt) << info.id << ", " << n;
            }
    }
}

TEST(SingleDestination, KeepsColumnsOfInput) {
    const auto graph = by_hand(3, {{0, 2, 5}, {0, 1, 4}, {2, 1, 3}});
    for (const auto& info : for_any_problem()) {
        const EmulatedRun run(info, graph, to(1));
        EXPECT_EQ(run.columns().at("row_offsets").u32(), graph.graph().row_offsets) << info.id;
        EXPECT_EQ(run.columns().at("column_indices").u32(), graph.graph().column_indices) << info.id;
        EXPECT_EQ(run.columns().at("edge_weights").i32(), graph.graph().edge_weights) << info.id;
    }
}

TEST(SingleDestination, NamesNegativeCycleInArcOrder) {
    //  0 -> 1 -> 2 -> 3 -> 1 is negative; every vertex reaches 4
    const auto graph = by_hand(5, {{0, 1, 1}, {1, 2, 1}, {2, 3, 1}, {3, 1, -3}, {2, 4, 7}});
    for (const auto& info : for_any_problem()) {
        if (std::ranges::any_of(info.needs, [&](const Need& need) { return need.lacking(graph).has_value(); }))
            continue;
        const EmulatedRun run(info, graph, to(4));
        EXPECT_EQ(run.columns().at("distance").i32(),
                  (I32s{kNoShortestPath, kNoShortestPath, kNoShortestPath, kNoShortestPath, 0}))
            << info.id;
        ASSERT_EQ(run.notices().size(), 1u) << info.id;
        constexpr std::array cycles{"1 → 2 → 3 → 1", "2 → 3 → 1 → 2", "3 → 1 → 2 → 3"};
        EXPECT_TRUE(std::ranges::any_of(
            cycles, [&](const char* cycle) { return run.notices()[0].find(cycle) != std::string::npos; }))
            << info.id << ": " << run.notices()[0];
        EXPECT_EQ(run.wrong(), std::nullopt) << info.id;
    }
}

TEST(SinglePair, NamesThePath) {
    const auto graph = by_hand(4, {{0, 1, 4}, {1, 2, 1}, {0, 2, 9}, {3, 2, 2}});
    for (const auto& info : for_any_problem()) {
        const EmulatedRun run(info, graph, between(0, 2));
        EXPECT_EQ(run.columns().at("distance").i32()[2], 5) << info.id;
        EXPECT_EQ(run.wrong(), std::nullopt) << info.id;
        ASSERT_EQ(run.notices().size(), 1u) << info.id;
        const bool names = run.columns().find("predecessor") != run.columns().end();
        EXPECT_EQ(run.notices()[0], names ? "the shortest path 0 → 1 → 2 has length 5 and 2 arcs"
                                          : "the shortest path from vertex 0 to vertex 2 has length 5")
            << info.id;
        EXPECT_EQ(EmulatedRun(info, graph, between(0, 3)).notices().at(0), "no path leads from vertex 0 to vertex 3");
    }
}

/// Dijkstra's algorithm ends when the destination leaves the queue; the other distances may be too long.
TEST(SinglePair, DijkstraEndsAtDestination) {
    const auto graph = of("graph:grid,n=256,weights=1..9,seed=2");
    for (const auto* queue : {"heap", "array"}) {
        auto given = between(0, 1);
        given.emplace_back("queue", queue);
        EmulatedRun run(sssp::dijkstra(), graph, given);
        const EmulatedRun all(sssp::dijkstra(), graph);
        EXPECT_LT(run.num_passes(), 20u);
        EXPECT_EQ(all.num_passes(), 256u);
        EXPECT_EQ(run.columns().at("distance").i32()[1], all.columns().at("distance").i32()[1]);
        EXPECT_EQ(run.wrong(), std::nullopt);
        run.columns()["distance"] = [&] {
            auto distance = run.columns().at("distance").i32();
            ++distance[1];
            return distance;
        }();
        EXPECT_TRUE(run.wrong()) << "the destination's distance must be final";
    }
}

TEST(SinglePair, AtEverySize) {
    for (const auto n : {1u, 31u, 32u, 33u, 257u}) {
        const auto graph = of(fmt::format("graph:uniform,n={},edges=3,weights=0..9,seed=6", n));
        for (const auto& info : for_any_problem())
            for (const auto order : test::kOrders)
                EXPECT_EQ(EmulatedRun(info, graph, between(0, n - 1), order).wrong(), std::nullopt)
                    << info.id << ", " << n;
    }
}

TEST(ShortestPaths, RefuseDestinationBeyondGraph) {
    const auto graph = of("graph:path,n=4");
    EXPECT_THROW(EmulatedRun(sssp::dijkstra(), graph, to(4)), InputError);
}

struct Operations {
    double inserted = 1, lowered = 0, settled = 0, compared = 0;  // the source is inserted before the first pass
};

Operations operations_of(const Dataset& graph, const char* queue) {
    Emulator emulator(Order::lane_by_lane(), 1);
    const Given given{{"queue", queue}};
    const auto info = sssp::dijkstra();
    const auto algorithm = info.make_simt(emulator, graph, resolve_parameters(info.parameters, graph, given));
    const auto columns = algorithm->columns();
    const std::vector<FieldChange> none(columns.size());
    Operations all;
    algorithm->start();
    while (algorithm->step())
        for (const auto& figure : algorithm->describe({columns, none}).figures) {
            if (figure.name == "inserted") all.inserted += figure.value;
            if (figure.name == "lowered") all.lowered += figure.value;
            if (figure.name == "settled") all.settled += figure.value;
            if (figure.name == "compared") all.compared += figure.value;
        }
    return all;
}

TEST(DijkstraQueues, SameDistancesAtEverySize) {
    for (const auto n : {1u, 31u, 32u, 33u, 257u}) {
        const auto graph = of(fmt::format("graph:uniform,n={},edges=4,weights=0..20,seed=8", n));
        const EmulatedRun heap(sssp::dijkstra(), graph), array(sssp::dijkstra(), graph, {{"queue", "array"}});
        EXPECT_EQ(array.columns().at("distance").i32(), heap.columns().at("distance").i32()) << n;
        EXPECT_EQ(array.wrong(), std::nullopt) << n;
    }
}

/// Malison 2012, 1.5.3: with an array each removal searches the whole queue.
TEST(DijkstraQueues, CountOperations) {
    // A star: the source inserts 40 vertices, and nothing is lowered. The array has 40, 39, ..., 1 entries.
    std::vector<Arc> arcs;
    for (std::uint32_t v = 1; v <= 40; ++v) arcs.push_back({0, v, static_cast<std::int32_t>(v)});
    const auto star = by_hand(41, arcs);
    const auto array = operations_of(star, "array"), heap = operations_of(star, "heap");
    EXPECT_EQ(array.inserted, 41);
    EXPECT_EQ(array.lowered, 0);
    EXPECT_EQ(array.settled, 41);
    EXPECT_EQ(array.compared, 40 * 39 / 2);
    EXPECT_EQ(heap.inserted, array.inserted);
    EXPECT_EQ(heap.settled, array.settled);
    EXPECT_LT(heap.compared, array.compared);
    // 0 -> 2 is lowered once, by way of 1.
    EXPECT_EQ(operations_of(by_hand(3, {{0, 1, 1}, {0, 2, 9}, {1, 2, 1}}), "array").lowered, 1);
}

}  // namespace
}  // namespace lockstep
