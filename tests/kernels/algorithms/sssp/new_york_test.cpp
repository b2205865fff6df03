// Wasted work of rounds on the road network of New York, from vertex 0.

#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/algorithms/sssp/dijkstra.hpp"
#include "kernels/algorithms/sssp/input_parallel.hpp"
#include "kernels/algorithms/sssp/input_parallel_refined.hpp"
#include "kernels/data/data_helpers.hpp"
#include "kernels/data/opening/load.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

// Number of kernel rounds that are checked: all; fewer under sanitizers.
#ifdef NDEBUG
constexpr std::size_t kRounds = 2000;
#else
constexpr std::size_t kRounds = 60;
#endif

/// Null if the file is missing.
std::optional<Dataset> new_york() {
    const auto path = data_folder() / "USA-road-d.NY.gr.gz";
    if (data_folder().empty() || !std::filesystem::exists(path)) return std::nullopt;
    Progress progress;
    return load_dataset(path, {}, progress);
}

struct Round {
    std::uint64_t relaxed = 0, improved = 0;
    bool operator==(const Round&) const = default;
};

/// Bellman-Ford in rounds that read only distances of the previous round, until a round improves none. Each round
/// relaxes all arcs, or (`active`) the arcs of vertices that the previous round improved.
std::vector<Round> rounds_by_hand(const CsrGraph& graph, bool active, std::size_t most) {
    constexpr auto kFar = std::numeric_limits<std::int64_t>::max();
    const auto n = graph.num_vertices();
    const auto weights = weights_of(graph);
    std::vector<std::int64_t> before(n, kFar), now;
    std::vector<std::uint32_t> sources;
    before[0] = 0;
    for (std::uint32_t v = 0; v < n; ++v)
        if (!active || v == 0) sources.push_back(v);
    std::vector<Round> rounds;
    while (rounds.size() < most) {
        Round round;
        now = before;
        std::vector<std::uint32_t> nearer;
        for (const auto v : sources) {
            const auto from = graph.row_offsets[v], to = graph.row_offsets[v + 1];
            round.relaxed += to - from;
            for (auto arc = from; before[v] != kFar && arc < to; ++arc) {
                const auto w = graph.column_indices[arc];
                if (before[v] + weights[arc] >= now[w]) continue;
                if (now[w] == before[w]) nearer.push_back(w);
                now[w] = before[v] + weights[arc];
            }
        }
        round.improved = nearer.size();
        rounds.push_back(round);
        if (nearer.empty()) break;
        before.swap(now);
        if (active) sources = nearer;
    }
    return rounds;
}

/// The rounds of an algorithm from the figures of its passes.
std::vector<Round> rounds_of(const AlgorithmInfo& info, const Dataset& graph, std::size_t most) {
    Emulator emulator(Order::lane_by_lane());
    auto parameters = resolve_parameters(info.parameters, graph, {});
    parameters["source"] = 0;
    const auto algorithm = info.make_simt(emulator, graph, parameters);
    const auto columns = algorithm->columns();
    const auto distance =
        static_cast<std::size_t>(std::ranges::find(columns, Role::path_length, &Column::role) - columns.begin());
    const auto distances = [&] {
        const auto& column = columns[distance];
        const auto* words = static_cast<const std::uint32_t*>(algorithm->state()[column.buffer].data);
        return std::vector<std::uint32_t>(words, words + column.size);
    };
    std::vector<Round> rounds;
    Round round;
    algorithm->start();
    for (auto before = distances(); rounds.size() < most && algorithm->step();) {
        auto now = distances();
        std::vector<FieldChange> changes(columns.size());
        for (std::size_t v = 0; v < now.size(); ++v) changes[distance].changed += now[v] != before[v];
        bool ends = false;
        for (const auto& figure : algorithm->describe({columns, changes}).figures) {
            if (figure.name == "relaxed") round.relaxed += static_cast<std::uint64_t>(figure.value);
            if (figure.name != "improved") continue;
            round.improved = static_cast<std::uint64_t>(figure.value);
            ends = true;
        }
        before.swap(now);
        if (!ends) continue;
        rounds.push_back(round);
        round = {};
    }
    return rounds;
}

Round sum_of(const std::vector<Round>& rounds) {
    Round sum;
    for (const auto& one : rounds) sum.relaxed += one.relaxed, sum.improved += one.improved;
    return sum;
}

// 1,199 rounds improve a distance, and one more finds nothing: 1,200 rounds of all 733,846 arcs.
TEST(NewYork, PlainRoundsRelax881MillionArcs) {
    const auto graph = new_york();
    if (!graph) GTEST_SKIP() << "USA-road-d.NY.gr.gz is not here";
    const auto active = rounds_by_hand(graph->graph(), true, 2000);
    ASSERT_EQ(active.size(), 1200u);
    EXPECT_EQ(active[1198].improved, 5u);
    EXPECT_EQ(active[1199].improved, 0u);
    EXPECT_EQ(sum_of(active), (Round{.relaxed = 110'040'226, .improved = 39'369'384}));
    // Relaxing all arcs in each round improves the same vertices.
    const auto all = rounds_by_hand(graph->graph(), false, 40);
    for (std::size_t i = 0; i < all.size(); ++i)
        EXPECT_EQ(all[i], (Round{.relaxed = 733'846, .improved = active[i].improved})) << "round " << i + 1;
    EXPECT_EQ(active.size() * all.front().relaxed, 880'615'200u);
    const auto kernels = rounds_of(sssp::input_parallel(), *graph, 6);
    ASSERT_EQ(kernels.size(), 6u);
    for (std::size_t i = 0; i < kernels.size(); ++i) EXPECT_EQ(kernels[i], all[i]) << "round " << i + 1;
}

TEST(NewYork, ActiveArcsAre110MillionAndImprovements39Million) {
    const auto graph = new_york();
    if (!graph) GTEST_SKIP() << "USA-road-d.NY.gr.gz is not here";
    const auto kernels = rounds_of(sssp::input_parallel_refined(), *graph, kRounds);
    EXPECT_EQ(kernels, rounds_by_hand(graph->graph(), true, kRounds));
}

TEST(NewYork, DijkstraRelaxesEachArcOnce) {
    const auto graph = new_york();
    if (!graph) GTEST_SKIP() << "USA-road-d.NY.gr.gz is not here";
    EXPECT_EQ(sum_of(rounds_of(sssp::dijkstra(), *graph, 1'000'000)).relaxed, 733'846u);
}

}  // namespace
}  // namespace lockstep
