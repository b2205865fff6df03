#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <regex>

#include <fmt/format.h>

#include "kernels/algorithms/sssp/champion/champion.hpp"
#include "kernels/algorithms/sssp/champion/settle_in_blocks.hpp"
#include "kernels/algorithms/sssp/reference.hpp"
#include "kernels/algorithms/sssp/weighted_view.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/data/opening/load.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/algorithms/sssp/weighted_graphs.hpp"
#include "tests/kernels/orders.hpp"

namespace lockstep {
namespace {

using Given = std::vector<std::pair<std::string, std::string>>;

struct Pass {
    PassReport report;
    std::vector<std::int32_t> distance;
    std::vector<std::string> kernels;
};

std::vector<Pass> passes_of(const Dataset& graph, Order order, const Given& given) {
    Emulator emulator(order);
    const auto info = sssp::champion();
    const auto algorithm = info.make_simt(emulator, graph, resolve_parameters(info.parameters, graph, given));
    const auto columns = algorithm->columns();
    const std::vector<FieldChange> none(columns.size());
    std::vector<Pass> passes;
    algorithm->start();
    emulator.take_launches();
    while (algorithm->step()) {
        auto& pass = passes.emplace_back();
        for (const auto& launch : emulator.take_launches()) pass.kernels.emplace_back(launch.kernel);
        pass.report = algorithm->describe({columns, none});
        for (const auto& column : columns) {
            if (column.role != Role::path_length) continue;
            const auto* values = static_cast<const std::int32_t*>(algorithm->state()[column.buffer].data);
            pass.distance.assign(values, values + column.size);
        }
    }
    return passes;
}

std::vector<std::int32_t> expected_of(const Dataset& graph) {
    std::vector<std::int32_t> expected;
    for (const auto one : sssp::solve(graph.graph(), 0).distance)
        expected.push_back(one >= sssp::kNoPath ? sssp::kNoPath : static_cast<std::int32_t>(one));
    return expected;
}

bool ran(const std::vector<Pass>& passes, std::string_view kernel) {
    return std::ranges::any_of(
        passes, [&](const Pass& pass) { return std::ranges::find(pass.kernels, kernel) != pass.kernels.end(); });
}

double figure(const PassReport& report, std::string_view name) {
    for (const auto& one : report.figures)
        if (one.name == name) return one.value;
    return -1;
}

constexpr const char* kInBlocks = "settle_in_blocks";
constexpr const char* kByRounds = "expand_near";

TEST(SsspChampion, WorkSharingChangesNoDistance) {
    const auto graph = of("graph:grid6,n=144,weights=0..30,seed=5");
    const auto expected = expected_of(graph);
    for (const auto* blocks : {"1", "3", "64"})
        for (const auto* rounds : {"1", "5", "1000"})
            for (const auto* delta : {"1", "40", "1000000000"})
                for (const auto order : {Order::lockstep(), Order::shuffled(11)}) {
                    const auto passes =
                        passes_of(graph, order, {{"blocks", blocks}, {"rounds", rounds}, {"delta", delta}});
                    EXPECT_EQ(passes.back().distance, expected)
                        << blocks << " blocks, " << rounds << " rounds, delta " << delta << ", " << order.text();
                    EXPECT_TRUE(ran(passes, kInBlocks));
                    EXPECT_FALSE(ran(passes, kByRounds));
                }
}

TEST(SsspChampion, ReportsDeltaAndItsMaximum) {
    const auto all = sssp::champion().parameters;
    const auto& delta = *std::ranges::find(all, "delta", &Parameter::name);
    const auto with = [](const Dataset& graph, std::int64_t value) {
        return passes_of(graph, Order::lockstep(), {{"delta", std::to_string(value)}});
    };
    for (const auto* spec : {"graph:grid,n=1K,weights=1..9,seed=2", "graph:grid6,n=1K,weights=0..30,seed=5",
                             "graph:rmat,scale=8,edges=16,weights=1..100,seed=3", "graph:grid,n=256"}) {
        const auto graph = of(spec);
        const auto marks = delta.hints.marks(graph);
        ASSERT_EQ(marks.size(), 2u);
        EXPECT_EQ(marks[0].value, 0);
        const auto chosen = with(graph, 0), same = with(graph, marks[1].value);
        EXPECT_EQ(chosen.back().report.note, same.back().report.note) << spec;
        EXPECT_EQ(chosen.size(), same.size()) << spec;
        const auto end = delta.hints.sensible_to(graph);
        EXPECT_GT(end, marks[1].value) << spec;
        EXPECT_EQ(with(graph, end).size(), with(graph, delta.highest).size()) << spec << ": more changes nothing";
        EXPECT_GT(with(graph, 1).size(), with(graph, end).size()) << spec << ": less does";
    }
}

TEST(SsspChampion, ExpandsHubsByRounds) {
    // Vertex 0 leads to hubs with more arcs than a part holds; the hubs lead to all vertices along ever shorter paths.
    std::vector<Arc> arcs;
    constexpr std::uint32_t kHubs = 20, kLeaves = 700;
    static_assert(kLeaves > 2 * NearPart::kArcs);
    for (std::uint32_t hub = 1; hub <= kHubs; ++hub) {
        arcs.push_back({0, hub, static_cast<std::int32_t>(hub)});
        for (std::uint32_t leaf = 0; leaf < kLeaves; ++leaf)
            arcs.push_back({hub, 1 + kHubs + leaf, static_cast<std::int32_t>(100 - 3 * hub + leaf % 7)});
    }
    const auto graph = by_hand(1 + kHubs + kLeaves, arcs);
    const auto expected = expected_of(graph);
    for (const auto* delta : {"1", "30", "1000"})
        for (const auto order : test::kOrders) {
            const auto passes = passes_of(graph, order, {{"delta", delta}});
            EXPECT_EQ(passes.back().distance, expected) << "delta " << delta << ", " << order.text();
            EXPECT_TRUE(ran(passes, kByRounds));
            EXPECT_FALSE(ran(passes, kInBlocks));
        }
}

TEST(SsspChampion, OverflowOfBlockIsKept) {
    // Vertex 0 has arcs to more near or far vertices than a block holds, and each of these has arcs.
    constexpr std::uint32_t kMany = 3000;
    static_assert(SettleInBlocks::kRoom < kMany && SettleInBlocks::kFarRoom < kMany);
    std::vector<Arc> arcs;
    for (std::uint32_t v = 1; v <= kMany; ++v) {
        arcs.push_back({0, v, static_cast<std::int32_t>(5 + v % 3)});
        arcs.push_back({v, kMany + v, 1});
    }
    const auto graph = by_hand(1 + 2 * kMany, arcs);
    for (const auto* delta : {"100", "2"}) {
        const auto passes = passes_of(graph, Order::lockstep(), {{"delta", delta}, {"blocks", "1"}});
        EXPECT_TRUE(ran(passes, kInBlocks));
        EXPECT_EQ(passes.back().distance, expected_of(graph)) << "delta " << delta;
    }
}

TEST(SsspChampion, OverflowOfFarPileIsRebuilt) {
    // Each vertex along a chain of near vertices shortens the distances of the same far vertices: n entries per chain
    // vertex.
    std::vector<Arc> arcs;
    constexpr std::int32_t kChain = 60;
    for (std::int32_t i = 0; i < kChain; ++i) {
        const auto from = static_cast<std::uint32_t>(i);
        arcs.push_back({from, from + 1, 1});
        for (std::uint32_t far = 0; far < 6; ++far) arcs.push_back({from, kChain + 1 + far, 5000 - 2 * i});
    }
    const auto graph = by_hand(kChain + 7, arcs);
    for (const auto order : {Order::lane_by_lane(), Order::shuffled(4)}) {
        const auto passes = passes_of(graph, order, {{"delta", "1000"}, {"rounds", "1000"}});
        EXPECT_TRUE(ran(passes, "gather_far"));
        EXPECT_EQ(passes.back().distance, expected_of(graph));
    }
}

TEST(SsspChampion, FinalDistancesAreCorrect) {
    for (const std::string spec : {"graph:grid,n=400,weights=1..50", "graph:uniform,n=300,edges=12,weights=1..50"}) {
        const auto graph = of(spec);
        const auto expected = expected_of(graph);
        std::uint32_t said = 0;
        double relaxed = 0;
        for (const auto& pass : passes_of(graph, Order::shuffled(6), {{"rounds", "3"}, {"delta", "60"}})) {
            std::smatch found;
            const std::regex below("all distances below ([0-9,]+) are final");
            auto sentence = pass.report.sentence;
            EXPECT_GT(figure(pass.report, "relaxed"), 0) << sentence;
            relaxed += figure(pass.report, "relaxed");
            std::int32_t limit = std::numeric_limits<std::int32_t>::max();
            if (std::regex_search(sentence, found, below)) {
                auto digits = found[1].str();
                std::erase(digits, ',');
                limit = std::stoi(digits);
                ++said;
            } else {
                EXPECT_NE(sentence.find("all distances are final"), std::string::npos) << sentence;
            }
            for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) {
                if (expected[v] < limit) {
                    EXPECT_EQ(pass.distance[v], expected[v]) << spec << ": " << sentence;
                }
            }
        }
        EXPECT_GT(said, 2u) << spec;
        EXPECT_GE(relaxed, graph.num_edges()) << spec << ": every arc is relaxed at least once";
    }
}

}  // namespace
}  // namespace lockstep
