#include <algorithm>
#include <limits>

#include <fmt/format.h>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/floyd_warshall_shortest.hpp>

#include "kernels/algorithms/apsp/algorithms.hpp"
#include "kernels/algorithms/apsp/floyd_warshall.hpp"
#include "kernels/algorithms/apsp/min_plus.hpp"
#include "kernels/algorithms/apsp/negative_cycles.hpp"
#include "kernels/algorithms/apsp/path_word.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "tests/kernels/algorithms/matrix/run_matrix.hpp"
#include "tests/kernels/debugger/traced.hpp"
#include "tests/kernels/numbers_in.hpp"
#include "tests/kernels/run/budgeted_run.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::apsp {
namespace {

constexpr auto kNoPath = PathWord::kNoPath, kNoShortest = PathWord::kNoShortest;
constexpr std::int32_t kMax = kMaxWeight, kMin = kMinWeight;

struct Arc {
    std::uint32_t tail, head;
    std::int32_t weight;
};

Dataset graph_of(std::uint32_t n, std::vector<Arc> arcs) {
    std::ranges::stable_sort(arcs, {}, &Arc::tail);
    CsrGraph graph;
    graph.row_offsets.assign(n + 1, 0);
    for (const auto& arc : arcs) ++graph.row_offsets[arc.tail + 1];
    for (std::uint32_t v = 0; v < n; ++v) graph.row_offsets[v + 1] += graph.row_offsets[v];
    for (const auto& arc : arcs) {
        graph.column_indices.push_back(arc.head);
        graph.edge_weights.push_back(arc.weight);
    }
    Dataset dataset{.kind = DatasetKind::graph, .data = {}, .source = "a test"};
    dataset.data = std::move(graph);
    return dataset;
}

Dataset ring(std::uint32_t n, std::int32_t last) {
    std::vector<Arc> arcs;
    for (std::uint32_t v = 0; v < n; ++v) arcs.push_back({v, (v + 1) % n, v + 1 < n ? 1 : last});
    return graph_of(n, arcs);
}

/// Distances computed by Boost.
I32s boost_distances(const CsrGraph& graph) {
    using Weight = boost::property<boost::edge_weight_t, std::int64_t>;
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property, Weight>;
    const auto n = graph.num_vertices();
    Graph same(n);
    for (std::uint32_t v = 0; v < n; ++v)
        for (auto arc = graph.row_offsets[v]; arc < graph.row_offsets[v + 1]; ++arc)
            boost::add_edge(v, graph.column_indices[arc], graph.edge_weights.empty() ? 1 : graph.edge_weights[arc],
                            same);
    std::vector<std::vector<std::int64_t>> found(n, std::vector<std::int64_t>(n));
    EXPECT_TRUE(boost::floyd_warshall_all_pairs_shortest_paths(same, found));
    I32s distances;
    for (const auto& row : found)
        for (const auto length : row)
            distances.push_back(length >= kNoPath ? kNoPath : static_cast<std::int32_t>(length));
    return distances;
}

void expect_matches_boost(const Dataset& dataset, const std::string& what) {
    const auto expected = boost_distances(dataset.graph());
    for (const auto& info : algorithms()) {
        const EmulatedRun run(info, dataset);
        EXPECT_EQ(run.columns().at("distance").i32(), expected) << info.id << " " << what;
        EXPECT_EQ(run.wrong(), std::nullopt) << info.id << " " << what;
        EXPECT_TRUE(run.notices().empty()) << info.id << " " << what;
    }
}

/// Random weights from `low` to `high`, changed by a height of each vertex: some become negative, but no cycle does.
Dataset weighed(const std::string& spec, std::int32_t low, std::int32_t high, std::int32_t height = 0) {
    auto dataset = generated(spec);
    auto& graph = std::get<CsrGraph>(dataset.data);
    std::uint32_t drawn = 7;
    const auto draw = [&](std::int32_t below) {
        drawn = drawn * 1664525u + 1013904223u;
        return static_cast<std::int32_t>((drawn >> 8) % static_cast<std::uint32_t>(below));
    };
    I32s heights(graph.num_vertices());
    for (auto& one : heights) one = height == 0 ? 0 : draw(height);
    graph.edge_weights.clear();
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v)
        for (const auto head : graph.neighbors(v))
            graph.edge_weights.push_back(low + draw(high - low + 1) + heights[v] - heights[head]);
    return dataset;
}

TEST(AllPairs, MatchBoost) {
    for (const auto* n : {"1", "2", "31", "32", "33", "65", "130"})
        expect_matches_boost(weighed(fmt::format("graph:uniform,n={},edges=3,seed=4", n), 0, 400), n);
    expect_matches_boost(weighed("graph:grid,n=49", 1, 9), "grid");
    expect_matches_boost(weighed("graph:grid6,n=65", 0, 1), "weights of 0 and 1");
    expect_matches_boost(weighed("graph:grid,n=64", 100000000, 150000000), "heavy");
    expect_matches_boost(weighed("graph:uniform,n=90,edges=3,seed=2", 0, 9, 50), "arcs below 0");
    expect_matches_boost(generated("graph:grid,n=100"), "without weights");
    expect_matches_boost(graph_of(5, {}), "no arcs");
}

TEST(AllPairs, PredecessorsAreTreesAcrossZeroWeights) {
    std::vector<Arc> both_ways;
    for (std::uint32_t v = 0; v < 7; ++v) {
        both_ways.push_back({v, (v + 1) % 7, 0});
        both_ways.push_back({(v + 1) % 7, v, 0});
    }
    expect_matches_boost(graph_of(7, both_ways), "zeros both ways round");
    expect_matches_boost(
        graph_of(6, {{0, 1, 1}, {1, 2, 0}, {2, 3, 0}, {3, 1, 0}, {3, 2, 0}, {2, 1, 0}, {3, 4, 0}, {4, 5, 2}}),
        "a circle of zeros");
    expect_matches_boost(ring(9, -8), "a circle through all that weighs nothing");
}

TEST(AllPairs, IntermediateSumsBeyondInt32) {
    expect_matches_boost(graph_of(4, {{0, 1, kMax}, {1, 2, kMax}, {0, 3, 5}, {3, 2, 6}, {1, 3, 2}}),
                         "another is short");
    expect_matches_boost(graph_of(3, {{0, 1, kMax - 1}, {1, 2, 1}}), "the greatest distance");
    expect_matches_boost(graph_of(2, {{0, 1, kMin}}), "the least distance");
}

TEST(AllPairs, RefuseDistancesBeyondInt32) {
    for (const auto& dataset : {graph_of(3, {{0, 1, kMax}, {1, 2, 1}}), graph_of(3, {{0, 1, kMin}, {1, 2, -1}})})
        for (const auto& info : algorithms()) {
            const auto said = refusal([&] { EmulatedRun(info, dataset); });
            EXPECT_TRUE(test::has_parts(said, {"0", "2"})) << info.id << " " << said;
        }
}

TEST(AllPairs, NegativeCyclesSpoilReachablePairs) {
    //  0 -> 1 -> 1 (-1) -> 2,  0 -> 3
    const auto loop = graph_of(5, {{0, 1, 2}, {1, 1, -1}, {1, 2, 3}, {0, 3, 7}});
    const I32s expected{0,       kNoShortest, kNoShortest, 7,       kNoPath,  //
                        kNoPath, kNoShortest, kNoShortest, kNoPath, kNoPath,  //
                        kNoPath, kNoPath,     0,           kNoPath, kNoPath,  //
                        kNoPath, kNoPath,     kNoPath,     0,       kNoPath,  //
                        kNoPath, kNoPath,     kNoPath,     kNoPath, 0};
    for (const auto& info : algorithms()) {
        const EmulatedRun run(info, loop);
        EXPECT_EQ(run.columns().at("distance").i32(), expected) << info.id;
        EXPECT_EQ(run.wrong(), std::nullopt) << info.id;
        ASSERT_EQ(run.notices().size(), 1u) << info.id;
        EXPECT_TRUE(test::has_parts(run.notices().front(), {"1", "1", "−1", "4"}));
        for (const auto n : {1u, 2u, 12u, 17u, 33u}) {
            const auto circle = n == 1 ? graph_of(1, {{0, 0, -1}}) : ring(n, -static_cast<std::int32_t>(n));
            const EmulatedRun all(info, circle);
            EXPECT_EQ(all.columns().at("distance").i32(), I32s(n * n, kNoShortest)) << info.id << " " << n;
            EXPECT_EQ(all.wrong(), std::nullopt) << info.id << " " << n;
            EXPECT_EQ(all.notices().size(), 1u) << info.id << " " << n;
        }
        const auto past = graph_of(5, {{0, 4, 1}, {0, 1, 900}, {1, 2, 1}, {2, 1, -2}, {2, 4, 900}, {0, 3, 6}});
        EXPECT_EQ(EmulatedRun(info, past).wrong(), std::nullopt) << info.id;
    }
}

TEST(Squarings, CountDoublingsToReachAllVertices) {
    for (const auto& [n, rounds] : {std::pair(1u, 0u), {2u, 1u}, {5u, 3u}, {33u, 6u}, {64u, 6u}, {65u, 7u}}) {
        const EmulatedRun run(min_plus(), weighed(fmt::format("graph:uniform,n={},edges=3", n), 1, 9), {},
                              Order::lane_by_lane(), EmulatedRun::Keeps::all);
        EXPECT_EQ(run.num_passes(), rounds) << n;
        if (rounds != 0) {
            EXPECT_EQ(run.labels().back(), fmt::format("squaring {}", rounds));
        }
    }
    const auto dense = weighed("graph:uniform,n=65,edges=30", 1, 9);
    EXPECT_LT(EmulatedRun(min_plus(), dense, {{"early_exit", "1"}}).num_passes(), 7u);
    EXPECT_EQ(EmulatedRun(min_plus(), dense, {{"early_exit", "1"}}).wrong(), std::nullopt);
}

TEST(Squarings, JoinPathsOfTwiceAsManyArcs) {
    // 0 -> 1 -> 2 -> ... -> 8
    std::vector<Arc> arcs;
    for (std::uint32_t v = 0; v < 8; ++v) arcs.push_back({v, v + 1, 1});
    const EmulatedRun run(min_plus(), graph_of(9, arcs), {}, Order::lane_by_lane(), EmulatedRun::Keeps::all);
    ASSERT_GE(run.states().size(), 4u);
    for (std::uint32_t k = 0; k < run.states().size(); ++k)
        for (std::uint32_t j = 0; j < 9; ++j)
            EXPECT_EQ(run.states()[k].at("distance").i32()[j], j <= (1u << k) ? static_cast<std::int32_t>(j) : kNoPath);
    EXPECT_EQ(run.states()[2].at("middle").u32()[3], 1u);  // 2 arcs and 1, or 1 and 2: the first candidate
}

TEST(MatrixExponent, RoundsOfTheListing) {
    const auto text = [](std::uint32_t exponent) {
        std::string rounds;
        for (const auto round : matrix_exponent(exponent)) rounds += round == Round::squaring ? 's' : 'p';
        return rounds;
    };
    EXPECT_EQ(text(0), "");
    EXPECT_EQ(text(1), "");
    EXPECT_EQ(text(2), "s");
    EXPECT_EQ(text(3), "sp");
    EXPECT_EQ(text(4), "ss");
    EXPECT_EQ(text(5), "ssp");
    EXPECT_EQ(text(7), "spsp");  // matrixExponent(A, 3), squared, times A
    EXPECT_EQ(text(11), "sspsp");
    for (std::uint32_t exponent = 2; exponent < 300; ++exponent) {
        std::uint32_t power = 1;
        for (const auto round : matrix_exponent(exponent)) power += round == Round::squaring ? power : 1;
        EXPECT_EQ(power, exponent);
    }
}

TEST(MatrixExponent, FindsExactlyPathsOfItsPower) {
    // A path of n - 1 arcs: after the rounds for 5 vertices, A^2, A^4 and A^5 are known.
    const auto path = generated("graph:path,n=5");
    const EmulatedRun run(min_plus(), path, {{"rounds", "exponent"}}, Order::lane_by_lane(), EmulatedRun::Keeps::all);
    EXPECT_EQ(run.labels(), (std::vector<std::string>{"squaring 1", "squaring 2", "product 1"}));
    const auto reach = [&](std::size_t pass) { return run.states()[pass].at("distance").i32()[4]; };
    EXPECT_EQ(reach(1), kNoPath);
    EXPECT_EQ(reach(2), 4);
    for (const auto n : {1u, 2u, 31u, 32u, 33u, 65u})
        for (const auto* weights : {"weights=0..9", "negative=arcs", "negative=cycle"}) {
            if (n == 1 && std::string_view(weights) == "negative=cycle") continue;
            const auto graph = generated(fmt::format("graph:uniform,n={},edges=3,{},seed=4", n, weights));
            const EmulatedRun exponent(min_plus(), graph, {{"rounds", "exponent"}});
            const EmulatedRun squaring(min_plus(), graph);
            EXPECT_EQ(exponent.columns().at("distance").i32(), squaring.columns().at("distance").i32())
                << n << ", " << weights;
            EXPECT_EQ(exponent.wrong(), std::nullopt) << n << ", " << weights;
        }
}

TEST(AllPairs, WrongPairsAreMarked) {
    EmulatedRun run(floyd_warshall(), weighed("graph:grid,n=9", 1, 9));
    auto distance = run.columns().at("distance").i32();
    auto predecessor = run.columns().at("predecessor").u32();
    ++distance[5];
    predecessor[2 * 9 + 7] = 2;
    run.columns()["distance"] = distance;
    run.columns()["predecessor"] = predecessor;
    EXPECT_TRUE(run.wrong()->starts_with("distance[0, 5] is ")) << *run.wrong();
    const auto marks = run.find_wrong();
    ASSERT_EQ(marks.size(), 2u);
    EXPECT_EQ(marks[0].next(), 5u);
    EXPECT_EQ(marks[1].next(), 2u * 9 + 7);
}

TEST(NegativeCycles, MarkedByPseudocodeLine) {
    for (const auto& info : algorithms()) {
        const debugger::Traced run(info, "graph:uniform,n=16,edges=2,negative=cycle,seed=5");
        const auto& report = run.run->timeline().record(run.run->num_passes() - 1).report;
        EXPECT_EQ(report.label, "negative cycles") << info.id;
        ASSERT_EQ(report.lines.size(), 1u) << info.id;
        EXPECT_TRUE(report.lines.front().active) << info.id;
        const auto& text = info.pseudocode.at(static_cast<std::size_t>(report.lines.front().line) - 1).text;
        EXPECT_NE(text.find("[m][m] < 0"), std::string::npos) << info.id << ": " << text;
        EXPECT_EQ(run.run->verified(), true) << run.run->verdict();
        EXPECT_NE(info.claim.find("negative cycle"), std::string::npos) << info.claim;
        const auto results = run.run->results();
        const auto spoiled = std::ranges::count(results.at("distance").i32(), PathWord::kNoShortest);
        EXPECT_EQ(report.lines.front().count, count_text(static_cast<std::uint64_t>(spoiled), "pair", "pairs"));
    }
}

TEST(FloydWarshall, CountsImprovedPairs) {
    const auto told = [](const Dataset& graph, std::uint32_t pass) {
        const auto info = floyd_warshall();
        const test::BudgetedRun run(info, graph, test::defaults_of(info), Order::lane_by_lane(), std::size_t{1} << 20);
        return run.timeline.record(pass).report;
    };
    EXPECT_EQ(test::numbers_in(told(graph_of(1, {{0, 0, 1}}), 1).sentence), (std::vector<std::uint64_t>{0, 1, 1}));
    const auto two = graph_of(2, {{0, 1, 3}});
    EXPECT_EQ(test::numbers_in(told(two, 1).sentence), (std::vector<std::uint64_t>{0, 3, 4}));
    EXPECT_EQ(test::numbers_in(told(two, 1).note), (std::vector<std::uint64_t>{0}));
    EXPECT_EQ(test::numbers_in(told(two, 2).note), (std::vector<std::uint64_t>{0, 1}));
}

TEST(NegativeCycles, NamedInOrderOfArcs) {
    const auto cycle = find_negative_cycle(graph_of(4, {{0, 3, 1}, {3, 1, -3}, {1, 3, 2}, {1, 2, 9}}).graph());
    EXPECT_EQ(cycle.weight, -1);
    ASSERT_EQ(cycle.vertices.size(), 2u);
    EXPECT_NE(std::ranges::find(cycle.vertices, 3u), cycle.vertices.end());
    EXPECT_TRUE(find_negative_cycle(ring(9, -8).graph()).vertices.empty());
    EXPECT_TRUE(test::has_parts(negative_cycle_text({{3, 7}, -1}, "12 vertices have"), {"3", "7", "3", "−1", "12"}));
    std::vector<std::uint32_t> long_one(17);
    for (std::uint32_t v = 0; v < 17; ++v) long_one[v] = v;
    EXPECT_TRUE(test::has_parts(negative_cycle_text({long_one, -1}, "1 pair has"),
                                {"0", "1", "2", "3", "4", "5", "11", "12", "13", "14", "15", "16", "0", "−1", "1"}));
}

}  // namespace
}  // namespace lockstep::apsp
