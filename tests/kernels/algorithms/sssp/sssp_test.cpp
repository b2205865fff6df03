#include <gtest/gtest.h>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/bellman_ford_shortest_paths.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <limits>
#include <set>

#include "kernels/algorithms/sssp/algorithms.hpp"
#include "kernels/algorithms/sssp/bellman_ford.hpp"
#include "kernels/algorithms/sssp/champion/champion.hpp"
#include "kernels/algorithms/sssp/dijkstra.hpp"
#include "kernels/algorithms/sssp/input_parallel.hpp"
#include "kernels/algorithms/sssp/input_parallel_refined.hpp"
#include "kernels/algorithms/sssp/output_parallel.hpp"
#include "kernels/algorithms/sssp/reference.hpp"
#include "kernels/algorithms/sssp/weighted_view.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/opening/load.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/algorithms/sssp/weighted_graphs.hpp"
#include "tests/kernels/orders.hpp"
#include "tests/kernels/run/budgeted_run.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

using sssp::kNoPath;
using sssp::kNoShortestPath;
using I32s = std::vector<std::int32_t>;
using Given = std::vector<std::pair<std::string, std::string>>;

using test::kOrders;

/// Distances computed by Boost.Graph, an independent oracle. Null if the source reaches a negative cycle.
std::optional<I32s> boost_distances(const CsrGraph& graph, std::uint32_t source) {
    using Weight = boost::property<boost::edge_weight_t, std::int64_t>;
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property, Weight>;
    Graph boosted(graph.num_vertices());
    const auto weights = weights_of(graph);
    std::uint32_t arc = 0;
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v)
        for (const auto w : graph.neighbors(v)) boost::add_edge(v, w, Weight(weights[arc++]), boosted);
    constexpr auto kFar = std::numeric_limits<std::int64_t>::max();
    std::vector<std::int64_t> found(graph.num_vertices(), kFar);
    if (weights.empty() || std::ranges::min(weights) >= 0) {
        boost::dijkstra_shortest_paths(boosted, source, boost::distance_map(found.data()));
    } else {
        const auto n = static_cast<int>(graph.num_vertices());
        if (!boost::bellman_ford_shortest_paths(boosted, n, boost::root_vertex(source).distance_map(found.data())))
            return std::nullopt;
    }
    I32s distance;
    for (const auto one : found) distance.push_back(one == kFar ? kNoPath : static_cast<std::int32_t>(one));
    return distance;
}

struct Found {
    I32s distance;
    HostColumns columns;
    std::vector<PassReport> passes;
    std::vector<std::string> notices;
};

Found search(const AlgorithmInfo& info, const Dataset& graph, std::uint32_t source, Order order = Order::lane_by_lane(),
             const Given& given = {}) {
    Emulator emulator(order);
    auto parameters = resolve_parameters(info.parameters, graph, given);
    parameters["source"] = source;
    const auto algorithm = info.make_simt(emulator, graph, parameters);
    Found result;
    const auto columns = algorithm->columns();
    const std::vector<FieldChange> none(columns.size());
    algorithm->start();
    while (algorithm->step()) result.passes.push_back(algorithm->describe({columns, none}));
    result.notices = algorithm->notices();
    for (const auto& column : algorithm->columns()) {
        if (!column.result) continue;
        const auto* words = static_cast<const std::uint32_t*>(algorithm->state()[column.buffer].data);
        if (column.role == Role::path_length) {
            for (std::uint32_t v = 0; v < column.size; ++v)
                result.distance.push_back(static_cast<std::int32_t>(words[v]));
            result.columns.emplace(column.name, ColumnValues(result.distance));
        } else {
            result.columns.emplace(column.name, ColumnValues(std::vector<std::uint32_t>(words, words + column.size)));
        }
    }
    return result;
}

void expect_right(const AlgorithmInfo& info, const Dataset& graph, std::uint32_t source, const Found& found,
                  const I32s& expected, const std::string& what) {
    EXPECT_EQ(found.distance, expected) << info.id << ", " << what;
    const ParameterValues parameters{{"source", source}};
    EXPECT_EQ(info.verify(graph, parameters, found.columns), std::nullopt) << info.id << ", " << what;
}

/// Sentences name one improved vertex or several.
TEST(InputParallelRefined, ReportsOwnersOfWork) {
    const auto found = search(sssp::input_parallel_refined(), of("graph:grid,n=64,weights=1..9,seed=2"), 0);
    EXPECT_TRUE(test::has_parts(found.passes.at(0).sentence, {"64", "1", "2"}));
    EXPECT_TRUE(test::has_parts(found.passes.at(3).sentence, {"64", "2", "6"}));
}

/// The reported settled vertex and its distance match the columns.
TEST(Dijkstra, NamesSettledVertex) {
    const auto graph = of("graph:grid,n=64,weights=1..9,seed=2");
    const auto info = sssp::dijkstra();
    Emulator emulator;
    const auto parameters = resolve_parameters(info.parameters, graph, {});
    const auto algorithm = info.make_simt(emulator, graph, parameters);
    const auto columns = algorithm->columns();
    const std::vector<FieldChange> none(columns.size());
    const auto words = [&](Role role) {
        const auto& column = *std::ranges::find(columns, role, &Column::role);
        const auto* begin = static_cast<const std::uint32_t*>(algorithm->state()[column.buffer].data);
        return std::vector<std::uint32_t>(begin, begin + column.size);
    };
    algorithm->start();
    for (auto before = words(Role::visited); algorithm->step();) {
        const auto now = words(Role::visited);
        const auto settled = static_cast<std::size_t>(std::ranges::mismatch(before, now).in1 - before.begin());
        ASSERT_LT(settled, now.size());
        EXPECT_TRUE(algorithm->describe({columns, none})
                        .sentence.starts_with(fmt::format("Vertex {}, at distance {}, left the queue for good", settled,
                                                          words(Role::path_length)[settled])))
            << algorithm->describe({columns, none}).sentence;
        before = now;
    }
}

struct RealFound {
    std::vector<float> distance;
    HostColumns columns;
    std::vector<std::string> notices;
};

RealFound search_real(const AlgorithmInfo& info, const Dataset& graph, Order order, const Given& given = {}) {
    Emulator emulator(order);
    const auto algorithm = info.make_simt(emulator, graph, resolve_parameters(info.parameters, graph, given));
    algorithm->start();
    while (algorithm->step()) {
    }
    RealFound found{.distance = {}, .columns = {}, .notices = algorithm->notices()};
    for (const auto& column : algorithm->columns()) {
        if (!column.result) continue;
        const auto state = algorithm->state()[column.buffer];
        const auto* words = static_cast<const std::uint32_t*>(state.data);
        found.columns.emplace(
            column.name, ColumnValues::unpack(std::vector<std::uint32_t>(words, words + state.bytes / 4), column.field,
                                              column.size));
    }
    found.distance = found.columns.at("distance").f32();
    return found;
}

/// Rounds over all arcs with float32 sums, until nothing changes.
std::vector<float> real_distances(const CsrGraph& graph) {
    std::vector<float> distance(graph.num_vertices(), std::numeric_limits<float>::infinity());
    distance[0] = 0;
    for (bool any = true; any;) {
        any = false;
        for (std::uint32_t v = 0; v < graph.num_vertices(); ++v)
            for (auto arc = graph.row_offsets[v]; arc < graph.row_offsets[v + 1]; ++arc) {
                const float sum = distance[v] + graph.real_weights[arc];
                if (sum >= distance[graph.column_indices[arc]]) continue;
                distance[graph.column_indices[arc]] = sum;
                any = true;
            }
    }
    return distance;
}

Dataset with_real_weights(std::string_view spec, float scale) {
    auto graph = of(spec);
    auto& csr = std::get<CsrGraph>(graph.data);
    for (const auto weight : csr.edge_weights) csr.real_weights.push_back(static_cast<float>(weight) * scale);
    csr.edge_weights.clear();
    return graph;
}

TEST(Sssp, SameFloatSumsInEveryAlgorithmAndOrder) {
    for (const auto* spec :
         {"graph:grid6,n=257,weights=1..100,seed=3", "graph:uniform,n=300,edges=2,weights=0..9,seed=4",
          "graph:rmat,scale=7,weights=1..100,negative=arcs,seed=3"}) {
        const auto graph = with_real_weights(spec, 0.1f);
        const auto expected = real_distances(graph.graph());
        for (const auto& info : sssp::algorithms()) {
            const bool refused =
                std::ranges::any_of(info.needs, [&](const Need& need) { return need.lacking(graph).has_value(); });
            if (refused) continue;
            for (const auto order : kOrders) {
                const auto found = search_real(info, graph, order);
                EXPECT_EQ(found.distance, expected) << info.id << ", " << spec;
                EXPECT_EQ(info.verify(graph, {{"source", 0}}, found.columns), std::nullopt) << info.id << ", " << spec;
            }
        }
    }
}

TEST(Sssp, NegativeCyclesOfRealWeights) {
    Progress progress;
    // 0 -> 1 -> 2 -> 1, and 3 alone
    const auto graph = parse_dataset("0 1 0.5\n1 2 -0.75\n2 1 0.25\n3 3 1.5\n", "x.el", {}, progress);
    constexpr auto kInfinity = std::numeric_limits<float>::infinity();
    for (const auto& info : for_any_weight()) {
        if (std::ranges::any_of(info.needs, [&](const Need& need) { return need.lacking(graph).has_value(); }))
            continue;
        const auto found = search_real(info, graph, Order::lockstep());
        EXPECT_EQ(found.distance, (std::vector<float>{0, -kInfinity, -kInfinity, kInfinity})) << info.id;
        ASSERT_EQ(found.notices.size(), 1u) << info.id;
        EXPECT_NE(found.notices[0].find("weighs −0.5"), std::string::npos) << found.notices[0];
        EXPECT_EQ(info.verify(graph, {{"source", 0}}, found.columns), std::nullopt) << info.id;
    }
}

TEST(Sssp, WholeNumbersOnlyRefuseRealWeights) {
    const auto graph = with_real_weights("graph:grid,n=16,weights=1..9", 0.1f);
    const auto info = sssp::champion();
    EXPECT_NE(need::lacking_whole_weights(graph).value_or("").find("real"), std::string::npos);
    EXPECT_THROW(require(info.needs, info.id, graph), InputError);
}

TEST(Sssp, MatchesBoostInEveryOrder) {
    for (const std::string spec :
         {"graph:grid,n=1", "graph:path,n=33", "graph:grid,n=31,weights=0..3,seed=2",
          "graph:grid6,n=257,weights=1..100", "graph:rmat,scale=7,weights=1..100,seed=3",
          "graph:uniform,n=300,edges=1,weights=0..9,seed=4", "graph:fixed-in,n=32,weights=0..400,seed=5",
          "graph:dense,n=33,density=25,weights=0..1"}) {
        const auto graph = of(spec);
        for (const auto source : {0u, graph.num_vertices() / 2, graph.num_vertices() - 1}) {
            const auto expected = boost_distances(graph.graph(), source);
            ASSERT_TRUE(expected);
            for (const auto& info : sssp::algorithms())
                for (const auto order : kOrders)
                    expect_right(info, graph, source, search(info, graph, source, order), *expected,
                                 spec + ", source " + std::to_string(source) + ", " + order.text());
        }
    }
}

TEST(Sssp, MatchesBoostWithNegativeWeights) {
    for (const std::string spec :
         {"graph:grid,n=64,weights=0..50,negative=arcs", "graph:rmat,scale=6,negative=arcs,seed=3",
          "graph:uniform,n=257,edges=3,weights=0..9,negative=arcs", "graph:dense,n=31,negative=arcs"}) {
        const auto graph = of(spec);
        for (const auto source : {0u, 17u}) {
            const auto expected = boost_distances(graph.graph(), source);
            ASSERT_TRUE(expected) << spec;
            for (const auto& info : for_any_weight())
                for (const auto order : kOrders)
                    expect_right(info, graph, source, search(info, graph, source, order), *expected,
                                 spec + ", " + order.text());
        }
    }
}

TEST(Sssp, OutputParallelParametersChangeNoDistance) {
    for (const std::string spec : {"graph:rmat,scale=7,edges=8,weights=1..100,seed=6",
                                   "graph:uniform,n=300,edges=2,weights=0..9,negative=arcs,seed=7"}) {
        const auto graph = of(spec);
        const auto expected = boost_distances(graph.graph(), 0);
        for (const auto* loads : {"own", "cooperative"})
            for (const auto* sorted : {"0", "1"})
                for (const auto* in_place : {"0", "1"})
                    for (const auto order : kOrders)
                        expect_right(sssp::output_parallel(), graph, 0,
                                     search(sssp::output_parallel(), graph, 0, order,
                                            {{"loads", loads}, {"degree_sort", sorted}, {"in_place", in_place}}),
                                     *expected, fmt::format("{}, {} {} {}", spec, loads, sorted, in_place));
    }
}

TEST(Sssp, PredecessorsAreTreeAcrossZeroCycles) {
    std::vector<Arc> round;
    for (std::uint32_t v = 0; v < 7; ++v) {
        round.push_back({v, (v + 1) % 7, 0});
        round.push_back({(v + 1) % 7, v, 0});
    }
    const auto circle = by_hand(7, round);
    const auto late =
        by_hand(6, {{0, 1, 1}, {1, 2, 0}, {2, 3, 0}, {3, 1, 0}, {3, 2, 0}, {2, 1, 0}, {3, 4, 0}, {4, 5, 2}});
    for (const auto& info : sssp::algorithms()) {
        for (const auto order : kOrders) {
            expect_right(info, circle, 3, search(info, circle, 3, order), I32s(7, 0), "a circle");
            expect_right(info, late, 0, search(info, late, 0, order), {0, 1, 1, 1, 1, 3}, "a circle on the way");
        }
    }
}

TEST(Sssp, NegativeCycleSpoilsReachableAndIsNamed) {
    //  0 -> 1 <-> 2 -> 3    0 -> 4
    const auto pair = by_hand(6, {{0, 1, 1}, {1, 2, -3}, {2, 1, 2}, {2, 3, 5}, {0, 4, 1}});
    const auto loop = by_hand(5, {{0, 1, 2}, {1, 1, -1}, {1, 2, 3}, {0, 3, 7}});
    const auto alone = by_hand(1, {{0, 0, -1}});
    std::vector<Arc> ring;
    for (std::uint32_t v = 0; v < 17; ++v) ring.push_back({v, (v + 1) % 17, v < 16 ? 1 : -17});
    const auto all = by_hand(17, ring);
    for (const auto& info : for_any_weight()) {
        for (const auto order : kOrders) {
            const auto found = search(info, pair, 0, order);
            expect_right(info, pair, 0, found, {0, kNoShortestPath, kNoShortestPath, kNoShortestPath, 1, kNoPath},
                         "a pair");
            ASSERT_EQ(found.notices.size(), 1u) << info.id;
            EXPECT_TRUE(found.notices[0] ==
                            "negative cycle 1 \u2192 2 \u2192 1 weighs \u22121; 3 vertices have no shortest path" ||
                        found.notices[0] ==
                            "negative cycle 2 \u2192 1 \u2192 2 weighs \u22121; 3 vertices have no shortest path")
                << found.notices[0];
            expect_right(info, loop, 0, search(info, loop, 0, order), {0, kNoShortestPath, kNoShortestPath, 7, kNoPath},
                         "a loop");
            EXPECT_NE(search(info, loop, 0).notices.at(0).find("1 \u2192 1 weighs \u22121"), std::string::npos);
            expect_right(info, alone, 0, search(info, alone, 0, order), {kNoShortestPath}, "one vertex");
            expect_right(info, all, 3, search(info, all, 3, order), I32s(17, kNoShortestPath), "through all");
            EXPECT_NE(search(info, all, 3).notices.at(0).find("\u2026"), std::string::npos) << "too long to write";
            EXPECT_TRUE(search(info, pair, 3, order).notices.empty()) << "unreached";
        }
    }
}

TEST(Sssp, NegativeCyclesOfGeneratedGraphs) {
    for (const std::string spec :
         {"graph:grid,n=64,weights=1..50,negative=cycle", "graph:rmat,scale=6,negative=cycle,seed=2",
          "graph:path,n=20,weights=1..9,negative=cycle"}) {
        const auto graph = of(spec);
        EXPECT_EQ(boost_distances(graph.graph(), 0), std::nullopt) << spec;
        for (const auto& info : for_any_weight()) {
            const auto found = search(info, graph, 0);
            EXPECT_EQ(info.verify(graph, {{"source", 0}}, found.columns), std::nullopt) << info.id << ", " << spec;
            EXPECT_EQ(found.notices.size(), 1u);
        }
    }
}

TEST(Sssp, RefusesDistancesBeyondInt32) {
    const auto refusal = [](const AlgorithmInfo& info, const Dataset& graph) -> std::string {
        try {
            search(info, graph, 0);
        } catch (const InputError& error) {
            return error.what();
        }
        return "nothing was refused";
    };
    const auto beyond = by_hand(3, {{0, 1, kMaxWeight}, {1, 2, 1}});
    const auto below = by_hand(3, {{0, 1, kMinWeight}, {1, 2, -1}});
    const auto fits = by_hand(4, {{0, 1, kMaxWeight}, {1, 2, kMaxWeight}, {0, 3, 5}, {3, 2, 6}, {1, 3, 2}});
    for (const auto& info : sssp::algorithms()) {
        EXPECT_TRUE(test::has_parts(refusal(info, beyond), {"2", "2,147,483,647"})) << info.id;
        expect_right(info, fits, 0, search(info, fits, 0), {0, kMaxWeight, 11, 5}, "another way is short");
    }
    for (const auto& info : for_any_weight()) {
        EXPECT_TRUE(test::has_parts(refusal(info, below), {"2", "−2,147,483,648"}));
        const auto down = by_hand(4, {{0, 1, kMinWeight}, {1, 2, kMaxWeight}, {2, 3, kMaxWeight}, {0, 3, kMaxWeight}});
        expect_right(info, down, 0, search(info, down, 0), {0, kMinWeight, -1, kMaxWeight - 1}, "down and up again");
        const auto heavy = by_hand(4, {{0, 1, 1}, {1, 2, kMinWeight}, {2, 1, kMinWeight}, {0, 3, 5}});
        expect_right(info, heavy, 0, search(info, heavy, 0), {0, kNoShortestPath, kNoShortestPath, 5}, "heavy");
    }
}

TEST(Sssp, RoundsAreNamedAndEndAfterLastImprovement) {
    const auto path = of("graph:path,n=33");
    const auto rounds = [&](const AlgorithmInfo& info, const Given& given) {
        std::set<std::string> names;
        for (const auto& pass : search(info, path, 0, Order::shuffled(1), given).passes)
            names.insert(pass.label.substr(0, pass.label.find(':')));
        return names.size();
    };
    EXPECT_EQ(rounds(sssp::output_parallel(), {{"in_place", "0"}}), 33u) << "32 arcs in a row, and a look";
    EXPECT_EQ(rounds(sssp::input_parallel(), {}), 33u);
    EXPECT_EQ(rounds(sssp::input_parallel_refined(), {}), 32u) << "the last vertex has no arc";
    EXPECT_EQ(rounds(sssp::output_parallel(), {{"early_exit", "0"}}), 33u);
    const auto passes = search(sssp::input_parallel(), path, 0).passes;
    EXPECT_EQ(passes[0].label, "round 1: relax");
    EXPECT_EQ(passes[1].label, "round 1: segmented min");
    EXPECT_EQ(passes[2].label, "round 1: finalize");
}

// The track and the table fold by groups. A round of a single pass has no group.
TEST(Sssp, RoundsOfSeveralPassesAreGroups) {
    using Path = std::vector<std::string>;
    const auto path = of("graph:path,n=33");
    for (const auto& info : {sssp::input_parallel(), sssp::input_parallel_refined()}) {
        const auto passes = search(info, path, 0).passes;
        ASSERT_GE(passes.size(), 96u) << info.id;
        for (std::size_t i = 0; i < passes.size(); ++i) {
            const auto round = "round " + std::to_string(i / 3 + 1);
            EXPECT_EQ(passes[i].path, Path{round}) << info.id << ", " << passes[i].label;
            EXPECT_TRUE(passes[i].label.starts_with(round + ": ")) << info.id << ", " << passes[i].label;
        }
    }
    for (const auto& info : {sssp::output_parallel(), sssp::bellman_ford()})
        for (const auto& pass : search(info, path, 0).passes) EXPECT_EQ(pass.path, Path{}) << info.id;
}

TEST(Sssp, MinimumOfSegmentsAcrossTiles) {
    // Vertex 1 has thousands of incoming arcs; the least weight is first, in the middle, last.
    for (const std::uint32_t place : {0u, 1023u, 1024u, 2999u}) {
        std::vector<Arc> arcs;
        for (std::uint32_t v = 2; v < 3002; ++v) {
            arcs.push_back({0, v, 0});
            arcs.push_back({v, 1, v - 2 == place ? 5 : 9});
        }
        const auto graph = by_hand(3002, arcs);
        const auto found = search(sssp::input_parallel(), graph, 0);
        EXPECT_EQ(found.distance[1], 5) << place;
        EXPECT_EQ(found.columns.at("predecessor").u32()[1], place + 2);
    }
}

/// A tile passes on the minimum at its last arc, and the arc of the minimum.
TEST(Sssp, TilesPassOnLastMinimum) {
    const auto graph = of("graph:grid,n=4096,weights=1..9");
    Emulator emulator{Order::lane_by_lane()};
    const auto algorithm = sssp::input_parallel().make_simt(emulator, graph, test::defaults_of(sssp::input_parallel()));
    algorithm->start();
    const auto numbers = [&](const std::string& name) {
        const auto columns = algorithm->columns();
        const auto column = std::ranges::find(columns, name, &Column::name);
        const auto* words = static_cast<const std::uint32_t*>(algorithm->state()[column->buffer].data);
        return std::vector(words, words + column->size);
    };
    const auto none = static_cast<std::uint32_t>(kNoPath);
    EXPECT_EQ(numbers("tile_minimum"), std::vector(16, none));
    const auto at_first = numbers("tile_winner");
    for (int pass = 0; pass < 122; ++pass) ASSERT_TRUE(algorithm->step());  // the second pass of round 41
    const auto of_arcs = numbers("minimum"), winner = numbers("winner"), tiles = numbers("tile_minimum"),
               winners = numbers("tile_winner");
    std::size_t known = 0;
    EXPECT_EQ(at_first, std::vector(16, kNone));
    for (std::size_t arc = 0; arc < winner.size(); ++arc) EXPECT_EQ(winner[arc] == kNone, of_arcs[arc] == none) << arc;
    for (std::size_t tile = 0; tile + 1 < tiles.size(); ++tile) {
        EXPECT_EQ(winners[tile] == kNone, tiles[tile] == none) << tile << ": no way, no arc";
        EXPECT_EQ(tiles[tile], of_arcs[1024 * (tile + 1) - 1]) << tile;
        EXPECT_EQ(winners[tile], winner[1024 * (tile + 1) - 1]) << tile;
        known += tiles[tile] != none;
    }
    EXPECT_GT(known, 0u);
    const auto links = algorithm->links();
    EXPECT_TRUE(std::ranges::any_of(
        links, [](const SpaceLink& link) { return link.from == "incoming arcs" && link.to == "tiles"; }));
}

TEST(Sssp, VerifierFindsErrors) {
    const auto graph = of("graph:grid,n=64,weights=1..9");
    const auto info = sssp::output_parallel();
    const auto found = search(info, graph, 0);
    const ParameterValues parameters{{"source", 0}};
    for (const auto& [vertex, from] : {std::pair{17u, 63u}, {17u, kNone}, {0u, 1u}, {17u, 17u}}) {
        auto columns = found.columns;
        auto predecessor = columns.at("predecessor").u32();
        predecessor[vertex] = from;
        columns.at("predecessor") = ColumnValues(predecessor);
        EXPECT_NE(info.verify(graph, parameters, columns), std::nullopt) << vertex;
    }
    auto columns = found.columns;
    auto distance = found.distance;
    ++distance[17];
    columns.at("distance") = ColumnValues(distance);
    EXPECT_NE(info.verify(graph, parameters, columns), std::nullopt);
    EXPECT_FALSE(info.find_wrong(graph, parameters, columns).empty());
}

}  // namespace
}  // namespace lockstep
