// Negative cycles: the verdict, and the pass that marks the vertices without a shortest path.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "kernels/algorithms/sssp/champion/champion.hpp"
#include "kernels/algorithms/sssp/reference.hpp"
#include "kernels/algorithms/sssp/weighted_view.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/algorithms/sssp/weighted_graphs.hpp"
#include "tests/kernels/debugger/traced.hpp"

namespace lockstep::sssp {
namespace {

constexpr auto kSpec = "graph:uniform,n=24,edges=2,negative=cycle,seed=3";

/// Dijkstra's algorithm accepts no negative weight, so the verdict must not name it as the reference.
TEST(NegativeCycle, VerdictDoesNotNameDijkstra) {
    for (const auto& info : for_any_weight()) {
        const debugger::Traced run(info, kSpec);
        EXPECT_EQ(run.run->verified(), true) << run.run->verdict();
        const auto columns = run.run->results();
        const auto& distance = columns.at("distance").i32();
        const auto spoiled = std::ranges::count(distance, kNoShortestPath);
        const auto answer = solve(run.run->request().dataset->graph(), 0);
        EXPECT_GT(answer.num_unbounded, 0u);
        EXPECT_EQ(spoiled, answer.num_unbounded) << info.id;
        EXPECT_EQ(info.claim.find("Dijkstra"), std::string::npos) << info.id;
        EXPECT_NE(info.claim.find("negative cycle"), std::string::npos) << info.id;
    }
    EXPECT_EQ(champion().claim, "Distances equal Dijkstra's");
}

TEST(NegativeCycle, MarkedByPseudocodeLine) {
    for (const auto& info : for_any_weight()) {
        const debugger::Traced run(info, kSpec);
        std::uint32_t waves = 0;
        std::uint64_t marked = 0;
        for (std::uint32_t pass = 1; pass < run.run->num_passes(); ++pass) {
            const auto& report = run.run->timeline().record(pass).report;
            if (!report.label.starts_with("negative cycle")) continue;
            ++waves;
            EXPECT_EQ(report.path, std::vector<std::string>{"negative cycle"}) << info.id;
            EXPECT_EQ(report.label, "negative cycle, wave " + std::to_string(waves)) << info.id;
            ASSERT_EQ(report.lines.size(), 1u) << info.id;
            const auto& line = report.lines.front();
            ASSERT_EQ(line.line, static_cast<int>(info.pseudocode.size())) << info.id << ": the last";
            const auto& text = info.pseudocode.back().text;
            EXPECT_NE(text.find("no shortest path"), std::string::npos) << text;
            marked += static_cast<std::uint64_t>(report.figures.front().value);
            EXPECT_EQ(line.active, report.figures.front().value != 0) << info.id << ", " << report.label;
        }
        EXPECT_GT(waves, 0u) << info.id;
        EXPECT_EQ(marked, solve(run.run->request().dataset->graph(), 0).num_unbounded) << info.id;
    }
}

/// Number of vertices that each wave has marked.
std::vector<std::uint32_t> waves_of(const AlgorithmInfo& info, const Dataset& graph, Order order) {
    Emulator emulator(order);
    const auto algorithm = info.make_simt(emulator, graph, resolve_parameters(info.parameters, graph, {}));
    const auto columns = algorithm->columns();
    const auto& distance = *std::ranges::find(columns, Role::path_length, &Column::role);
    std::vector<std::uint32_t> waves;
    std::uint32_t before = 0;
    algorithm->start();
    while (algorithm->step()) {
        const auto* words = static_cast<const std::int32_t*>(algorithm->state()[distance.buffer].data);
        const auto spoiled = static_cast<std::uint32_t>(std::count(words, words + distance.size, kNoShortestPath));
        if (spoiled != before) waves.push_back(spoiled - before);
        before = spoiled;
    }
    return waves;
}

// Vertex ids ascend along the tail: in lane-by-lane order an unbounded wave would mark the whole tail at once.
TEST(NegativeCycle, EachWaveGoesOneArcInEveryOrder) {
    // 0 -> 1 <-> 2 -> 3 -> 4 -> 5 -> 6: the cycle weighs -1; the path along 0 -> 3 stays shorter during all rounds
    const auto graph =
        by_hand(7, {{0, 1, 5}, {0, 3, -100}, {1, 2, 1}, {2, 1, -2}, {2, 3, 100}, {3, 4, 1}, {4, 5, 1}, {5, 6, 1}});
    for (const auto& info : for_any_weight()) {
        Emulator emulator;
        if (!info.make_simt(emulator, graph, resolve_parameters(info.parameters, graph, {}))->reproducible()) continue;
        const auto expected = waves_of(info, graph, Order::lockstep());
        EXPECT_GE(expected.size(), 5u)
            << info.id << ": 3, 4, 5 and 6 are marked in separate waves, one of them perhaps together with 1";
        for (const auto order : {Order::lane_by_lane(), Order::shuffled(3), Order::shuffled(11)})
            EXPECT_EQ(waves_of(info, graph, order), expected) << info.id << ", " << order.text();
    }
}

}  // namespace
}  // namespace lockstep::sssp
