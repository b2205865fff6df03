#include <gtest/gtest.h>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/biconnected_components.hpp>
#include <iterator>
#include <map>
#include <set>

#include "kernels/algorithms/graph/biconnected.hpp"
#include "kernels/algorithms/graph/biconnected_sequential.hpp"
#include "kernels/algorithms/graph/ear_decomposition.hpp"
#include "kernels/algorithms/graph/reference.hpp"
#include "kernels/algorithms/graph/spanning_tree.hpp"
#include "kernels/data/graph/graph_notes.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/need.hpp"
#include "tests/kernels/algorithms/scan/run_scan.hpp"

namespace lockstep::graph {
namespace {

using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
using Given = std::vector<std::pair<std::string, std::string>>;

const Order kOrders[] = {Order::lane_by_lane(), Order::lockstep(), Order::shuffled(3)};

/// Both ways, from pairs: parallel edges stay.
Dataset both_ways(std::uint32_t n, const Pairs& pairs) {
    std::vector<std::vector<std::uint32_t>> rows(n);
    for (const auto& [a, b] : pairs) {
        rows[a].push_back(b);
        rows[b].push_back(a);
    }
    CsrGraph graph;
    graph.symmetric = true;
    for (const auto& row : rows) {
        graph.column_indices.insert(graph.column_indices.end(), row.begin(), row.end());
        graph.row_offsets.push_back(graph.num_edges());
    }
    return {.kind = DatasetKind::graph, .data = std::move(graph), .source = "made"};
}

struct Example {
    std::string name;
    Dataset graph;
};

std::vector<Example> examples() {
    std::vector<Example> all{
        {"one vertex", both_ways(1, {})},
        {"no edges", both_ways(5, {})},
        {"one edge", both_ways(2, {{0, 1}})},
        {"a double edge", both_ways(2, {{0, 1}, {0, 1}})},
        {"a path", both_ways(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}})},
        {"two triangles at a vertex", both_ways(5, {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 2}})},
        {"two triangles and a bridge", both_ways(6, {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 5}, {5, 3}})},
        {"a bridge beside a double edge", both_ways(4, {{0, 1}, {0, 1}, {1, 2}, {2, 3}, {2, 3}})},
        {"a ring, an edge, a vertex", both_ways(8, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}, {5, 6}})},
        {"three ways between two",
         both_ways(8, {{0, 2}, {2, 1}, {0, 3}, {3, 4}, {4, 1}, {0, 5}, {5, 6}, {6, 7}, {7, 1}})}};
    for (const auto* spec : {"graph:grid,n=33", "graph:grid6,n=64", "graph:grid,n=257"})
        all.push_back({spec, generated(spec)});
    // A sparse graph has bridges, articulation points and several components.
    std::uint32_t bits = 12345;
    for (const std::uint32_t n : {31u, 100u, 300u}) {
        Pairs pairs;
        for (std::uint32_t i = 0; i < n; ++i) {
            const auto next = [&] { return (bits = bits * 1664525u + 1013904223u) >> 8; };
            const auto a = next() % n, b = next() % n;
            if (a != b) pairs.emplace_back(a, b);
        }
        all.push_back({"drawn " + std::to_string(n), both_ways(n, pairs)});
    }
    return all;
}

/// Boost's blocks as an oracle from outside: of each edge, in the order of the pairs u < v.
struct Oracle {
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, boost::no_property,
                                        boost::property<boost::edge_index_t, std::size_t>>;
    std::size_t number = 0;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::set<std::size_t>>
        blocks;  ///< of parallel edges all are the same
    std::set<std::uint32_t> articulations;

    explicit Oracle(const CsrGraph& graph) {
        Graph made(graph.num_vertices());
        std::size_t index = 0;
        for (std::uint32_t u = 0; u < graph.num_vertices(); ++u)
            for (const auto v :
                 std::set(graph.neighbors(u).begin(), graph.neighbors(u).end()))  // Boost leaves copies out
                if (u < v) boost::add_edge(u, v, index++, made);
        std::vector<std::size_t> block(index);
        const auto map = boost::make_iterator_property_map(block.begin(), boost::get(boost::edge_index, made));
        std::vector<std::size_t> points;
        number = boost::biconnected_components(made, map, std::back_inserter(points)).first;
        for (const auto point : points) articulations.insert(static_cast<std::uint32_t>(point));
        for (auto [edge, end] = boost::edges(made); edge != end; ++edge) {
            const auto u = static_cast<std::uint32_t>(boost::source(*edge, made)),
                       v = static_cast<std::uint32_t>(boost::target(*edge, made));
            blocks[{std::min(u, v), std::max(u, v)}].insert(map[*edge]);
        }
    }
};

void expect_blocks_of_boost(const CsrGraph& graph, const Blocks& found, const std::string& name) {
    const Oracle oracle(graph);
    std::map<std::uint32_t, std::size_t> as;  // Boost's number of each block
    std::map<std::size_t, std::uint32_t> edges;
    for (std::uint32_t u = 0; u < graph.num_vertices(); ++u)
        for (auto arc = graph.row_offsets[u]; arc < graph.row_offsets[u + 1]; ++arc) {
            const auto v = graph.column_indices[arc];
            const auto& all = oracle.blocks.at({std::min(u, v), std::max(u, v)});
            ASSERT_EQ(all.size(), 1u);
            const auto [known, fresh] = as.emplace(found.block[arc], *all.begin());
            EXPECT_EQ(known->second, *all.begin()) << name << ", " << u << " - " << v;
            ++edges[*all.begin()];
        }
    EXPECT_EQ(as.size(), oracle.number) << name;
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v)
        EXPECT_EQ(found.articulation[v], oracle.articulations.count(v)) << name << ", vertex " << v;
    for (std::uint32_t arc = 0; arc < graph.num_edges(); ++arc)
        EXPECT_EQ(found.bridge[arc], edges[as.at(found.block[arc])] == 2 ? 1u : 0u) << name << ", arc " << arc;
}

TEST(BlocksReference, EqualBoost) {
    for (const auto& [name, graph] : examples()) expect_blocks_of_boost(graph.graph(), blocks_of(graph.graph()), name);
}

TEST(Biconnected, EqualsBoost) {
    for (const auto& info : {biconnected(), biconnected_sequential()})
        for (const auto& [name, graph] : examples())
            for (const auto order : kOrders) {
                const ScanRun run(info, graph, {}, order);
                EXPECT_EQ(run.wrong(), std::nullopt) << info.id << ", " << name << ", " << order.text();
                const auto columns = run.columns();
                expect_blocks_of_boost(graph.graph(),
                                       {.block = columns.at("block").u32(),
                                        .articulation = columns.at("articulation").u32(),
                                        .bridge = columns.at("bridge").u32()},
                                       info.id + ", " + name + ", " + order.text());
            }
}

TEST(Biconnected, AnyRootGivesTheSamePartition) {
    const auto graph = both_ways(6, {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 5}, {5, 3}});
    for (const auto& info : {biconnected(), biconnected_sequential()})
        for (const auto* root : {"0", "2", "3", "5"}) {
            const ScanRun run(info, graph, {{"root", root}});
            EXPECT_EQ(run.wrong(), std::nullopt) << info.id << ", root " << root;
            EXPECT_EQ(run.columns().at("articulation").u32(), (U32s{0, 0, 1, 1, 0, 0}));
        }
}

TEST(SpanningTree, IsRightInEveryOrder) {
    for (const auto& [name, graph] : examples())
        for (const auto order : kOrders)
            for (const auto* seed : {"1", "4294967295"})
                EXPECT_EQ(ScanRun(spanning_tree(), graph, {{"seed", seed}}, order).wrong(), std::nullopt)
                    << name << ", " << order.text();
}

TEST(SpanningTree, SeedsChooseOtherEdges) {
    const auto grid = generated("graph:grid,n=64");
    const auto of = [&](const char* seed) {
        return ScanRun(spanning_tree(), grid, {{"seed", seed}}).columns().at("in_tree").u32();
    };
    EXPECT_EQ(of("7"), of("7"));
    EXPECT_NE(of("7"), of("8"));
}

TEST(SpanningTree, VerifierFindsWrongForests) {
    const auto square = both_ways(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}});
    const ScanRun run(spanning_tree(), square);
    auto columns = run.columns();
    ASSERT_EQ(verify_forest(square, {}, columns), std::nullopt);
    auto cycle = columns;
    cycle["parent"] = U32s{1, 2, 3, 0};
    EXPECT_TRUE(verify_forest(square, {}, cycle));
    auto stray = columns;
    auto parents = columns.at("parent").u32();
    for (std::uint32_t v = 0; v < 4; ++v)
        if (parents[v] == v) parents[(v + 2) % 4] = v;
    stray["parent"] = parents;
    EXPECT_TRUE(verify_forest(square, {}, stray));
    auto marks = columns.at("in_tree").u32();
    marks[0] ^= 1;
    columns["in_tree"] = marks;
    EXPECT_TRUE(verify_forest(square, {}, columns));
    EXPECT_FALSE(find_wrong_forest(square, {}, columns).back().count() == 0);
}

TEST(EarDecomposition, IsRightWithoutBridges) {
    std::uint32_t decomposed = 0;
    for (const auto& [name, graph] : examples()) {
        const auto info = ear_decomposition();
        if (info.needs.back().lacking(graph)) continue;
        ++decomposed;
        for (const auto order : kOrders)
            EXPECT_EQ(ScanRun(info, graph, {}, order).wrong(), std::nullopt) << name << ", " << order.text();
        const auto last = std::to_string(graph.num_vertices() - 1);
        EXPECT_EQ(ScanRun(info, graph, {{"root", last}}).wrong(), std::nullopt) << name << ", root " << last;
    }
    EXPECT_GE(decomposed, 6u);
}

TEST(EarDecomposition, NamesTheBridge) {
    const auto lack = ear_decomposition().needs.back().lacking(
        both_ways(6, {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 5}, {5, 3}}));
    ASSERT_TRUE(lack);
    EXPECT_NE(lack->find("2 and 3"), std::string::npos) << *lack;
}

TEST(EarDecomposition, VerifierFindsWrongEars) {
    // Two triangles at a vertex: a cycle each.
    const auto graph = both_ways(5, {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 2}});
    auto columns = ScanRun(ear_decomposition(), graph).columns();
    ASSERT_EQ(verify_ears(graph, {}, columns), std::nullopt);
    const auto right = columns.at("ear").u32();
    for (std::size_t arc = 0; arc < right.size(); ++arc) {
        auto wrong = right;
        wrong[arc] ^= 1;
        columns["ear"] = wrong;
        EXPECT_TRUE(verify_ears(graph, {}, columns)) << arc;
        EXPECT_GT(find_wrong_ears(graph, {}, columns).front().count(), 0u) << arc;
    }
    columns["ear"] = U32s(right.size(), 0);
    EXPECT_TRUE(verify_ears(graph, {}, columns)) << "one ear in place of two";
}

TEST(BothWays, RefusesLoopsAndSingleArcs) {
    const auto refusal = [](const Dataset& dataset) -> std::string {
        try {
            require(biconnected().needs, "graph.biconnected", dataset);
        } catch (const InputError& error) {
            return error.what();
        }
        return {};
    };
    CsrGraph loop{.row_offsets = {0, 2, 3}, .column_indices = {0, 1, 0}};
    loop.symmetric = true;
    const auto named =
        refusal({.kind = DatasetKind::graph, .data = loop, .source = "x.txt", .notes = {self_loop_note("x.txt:3")}});
    EXPECT_NE(named.find("(x.txt:3)"), std::string::npos) << named;
    const CsrGraph single{.row_offsets = {0, 1, 1}, .column_indices = {1}};
    const auto said = refusal({.kind = DatasetKind::graph, .data = single, .source = "x.txt"});
    EXPECT_NE(said.find("edge 0"), std::string::npos) << said;
    EXPECT_NE(said.find("--undirected"), std::string::npos) << said;
}

}  // namespace
}  // namespace lockstep::graph
