#include <gtest/gtest.h>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/connected_components.hpp>
#include <regex>
#include <set>

#include "kernels/algorithms/components/algorithms.hpp"
#include "kernels/algorithms/components/champion.hpp"
#include "kernels/algorithms/components/reference.hpp"
#include "kernels/algorithms/components/sequential.hpp"
#include "kernels/algorithms/components/shiloach_vishkin.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/data/graph/graph_notes.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/data/data_helpers.hpp"
#include "tests/kernels/numbers_in.hpp"
#include "tests/kernels/orders.hpp"
#include "tests/kernels/run/budgeted_run.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

const Order kOrders[] = {Order::lane_by_lane(), Order::lockstep(), Order::shuffled(3), Order::shuffled(8)};

Dataset graph_of(CsrGraph graph) {
    return {
        .kind = DatasetKind::graph, .data = std::move(graph), .source = "made", .path = {}, .seed = {}, .notes = {}};
}

/// An undirected graph from pairs.
CsrGraph edges(std::uint32_t n, const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs,
               bool both_ways = true) {
    std::vector<std::vector<std::uint32_t>> rows(n);
    for (const auto& [a, b] : pairs) {
        rows[a].push_back(b);
        if (both_ways && a != b) rows[b].push_back(a);
    }
    CsrGraph graph;
    graph.symmetric = both_ways;
    for (const auto& row : rows) {
        graph.column_indices.insert(graph.column_indices.end(), row.begin(), row.end());
        graph.row_offsets.push_back(graph.num_edges());
    }
    return graph;
}

/// Components computed by Boost.Graph, an independent oracle.
U32s boost_components(const CsrGraph& graph) {
    boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS> made(graph.num_vertices());
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v)
        for (const auto w : graph.neighbors(v)) boost::add_edge(v, w, made);
    U32s number(graph.num_vertices());
    boost::connected_components(made, number.data());
    return number;
}

struct Found {
    U32s component, hook;
    std::vector<std::string> passes;  ///< the kernels of each
};

using Given = std::vector<std::pair<std::string, std::string>>;

Found run(const AlgorithmInfo& info, const Dataset& graph, Order order, const Given& given = {}) {
    Emulator emulator(order);
    const auto algorithm = info.make_simt(emulator, graph, resolve_parameters(info.parameters, graph, given));
    Found found;
    algorithm->start();
    emulator.take_launches();
    while (algorithm->step()) {
        std::string kernels;
        for (const auto& launch : emulator.take_launches())
            kernels += std::string(kernels.empty() ? "" : " ") + launch.kernel;
        found.passes.push_back(kernels);
    }
    for (const auto& column : algorithm->columns()) {
        if (column.input) continue;
        const auto* words = static_cast<const std::uint32_t*>(algorithm->state()[column.buffer].data);
        if (column.name == "component") found.component.assign(words, words + column.size);
        if (column.name == "hook") found.hook.assign(words, words + column.size);
    }
    return found;
}

/// Two vertices have the same label exactly if they have the same component, and each label is a vertex of its
/// component.
void expect_partition(const U32s& component, const U32s& number, const std::string& where) {
    ASSERT_EQ(component.size(), number.size()) << where;
    std::map<std::uint32_t, std::uint32_t> called;
    for (std::size_t v = 0; v < component.size(); ++v) {
        ASSERT_LT(component[v], component.size()) << where;
        ASSERT_EQ(number[component[v]], number[v]) << where << ", vertex " << v;
        ASSERT_EQ(called.emplace(number[v], component[v]).first->second, component[v]) << where << ", vertex " << v;
    }
}

std::vector<std::pair<std::string, Dataset>> graphs() {
    std::vector<std::pair<std::string, Dataset>> all;
    Progress progress;
    for (const char* spec :
         {"graph:grid,n=1", "graph:grid,n=33", "graph:grid6,n=257", "graph:rmat,scale=8,edges=1,seed=3",
          "graph:uniform,n=1000,edges=1,seed=4", "graph:uniform,n=31,edges=8,seed=5"})
        all.emplace_back(spec, generate_dataset(spec, progress));
    all.emplace_back("no arcs", graph_of(edges(5, {})));
    all.emplace_back("one arc of two vertices", graph_of(edges(2, {{1, 0}}, false)));
    all.emplace_back("self loops and double arcs", graph_of(edges(4, {{0, 0}, {1, 2}, {1, 2}, {3, 3}}, false)));
    all.emplace_back("two circles", graph_of(edges(6, {{0, 2}, {2, 4}, {4, 0}, {1, 3}, {3, 5}, {5, 1}})));
    return all;
}

TEST(Components, MatchBoostInEveryOrder) {
    for (const auto& [name, graph] : graphs()) {
        const auto expected = boost_components(graph.graph());
        expect_partition(components::lowest_in_component(graph.graph()), expected, name);
        for (const auto& info : components::algorithms())
            for (const auto order : kOrders)
                expect_partition(run(info, graph, order).component, expected,
                                 info.id + ", " + name + ", " + order.text());
    }
}

/// Two stars whose centres have more arcs than one thread handles, with 0 among the leaves of one; and a path.
std::vector<std::pair<std::uint32_t, std::uint32_t>> two_stars_and_a_path() {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (std::uint32_t v = 0; v < 1800; ++v) pairs.emplace_back(v % 3 == 0 ? 1999 : 1000, v == 1000 ? 3 : v);
    for (std::uint32_t v = 1801; v < 1900; ++v) pairs.emplace_back(v, v - 1);
    return pairs;
}

// Whatever component the sample skips, the result is right: every arc out of a skipped row has its twin in a row that
// is not skipped.
TEST(ComponentsChampion, MaySkipAnyComponent) {
    auto all = graphs();
    Progress progress;
    for (const char* spec : {"graph:rmat,scale=9,edges=4,seed=3", "graph:uniform,n=900,edges=1,seed=4"}) {
        all.emplace_back(spec, generate_dataset(spec, progress));
        make_undirected(all.back().second, progress);
    }
    all.emplace_back("stars", graph_of(edges(2000, two_stars_and_a_path())));
    for (const auto& [name, graph] : all) {
        const auto expected = boost_components(graph.graph());
        for (const auto order : kOrders) {
            const auto found = run(components::champion(), graph, order, {{"pass_over", "1"}});
            expect_partition(found.component, expected, name + ", " + order.text());
            const bool many = graph.graph().symmetric && graph.graph().num_edges() >= graph.graph().num_vertices();
            EXPECT_EQ(found.passes.size(), many ? 5u : 3u) << name;
        }
    }
}

// Warps handle a row with more arcs than one thread handles, for either direction of its arcs.
TEST(ComponentsChampion, SharesLongRows) {
    for (const bool both_ways : {true, false}) {
        const auto graph = graph_of(edges(2000, two_stars_and_a_path(), both_ways));
        const auto expected = boost_components(graph.graph());
        for (const auto order : kOrders) {
            const auto found = run(components::champion(), graph, order, {{"pass_over", "0"}});
            expect_partition(found.component, expected, order.text());
            EXPECT_EQ(found.passes,
                      (std::vector<std::string>{"point_lower", "hook_and_compress hook_long_rows", "point_to_root"}));
        }
    }
    const auto path = graph_of(edges(100, {{0, 1}, {1, 2}}));
    EXPECT_EQ(run(components::champion(), path, Order::lane_by_lane()).passes,
              (std::vector<std::string>{"point_lower", "hook_and_compress", "point_to_root"}));
}

/// The sentences of all passes, starting with the input.
std::vector<PassReport> told(const AlgorithmInfo& info, const Dataset& graph, Order order = Order::lane_by_lane(),
                             const Given& given = {}) {
    const test::BudgetedRun run(info, graph, resolve_parameters(info.parameters, graph, given), order,
                                std::size_t{1} << 30);
    std::vector<PassReport> reports;
    for (std::uint32_t pass = 0; pass < run.timeline.size(); ++pass)
        reports.push_back(run.timeline.record(pass).report);
    return reports;
}

/// The number before these words; 0 if the words do not occur.
std::uint32_t number_before(std::string text, const std::string& words) {
    std::erase(text, ',');
    std::smatch found;
    return std::regex_search(text, found, std::regex("([0-9]+) " + words))
               ? static_cast<std::uint32_t>(std::stoul(found[1]))
               : 0;
}

// Arcs within a tree, and twins of arcs that joined trees, join nothing.
TEST(ComponentsChampion, CountsJoinedTrees) {
    const auto graph = graph_of(edges(6, {{0, 0}, {1, 2}, {2, 1}, {3, 1}, {4, 5}}, false));
    const auto reports = told(components::champion(), graph);
    ASSERT_EQ(reports.size(), 4u);
    EXPECT_EQ(test::numbers_in(reports[0].sentence), (std::vector<std::uint64_t>{6, 5}));
    EXPECT_EQ(test::numbers_in(reports[1].sentence), (std::vector<std::uint64_t>{2, 4}));
    EXPECT_EQ(test::numbers_in(reports[2].sentence), (std::vector<std::uint64_t>{1, 1}));
    EXPECT_EQ(test::numbers_in(reports[3].sentence), (std::vector<std::uint64_t>{6, 0}));
    const auto& joins = reports[2].lines.back();
    EXPECT_EQ(joins.line, 9);
    EXPECT_EQ(joins.count, "1 tree");
    EXPECT_TRUE(joins.active);

    const auto alone = told(components::champion(), graph_of(edges(1, {})));
    EXPECT_EQ(test::numbers_in(alone[1].sentence), (std::vector<std::uint64_t>{0, 1}));
    EXPECT_EQ(test::numbers_in(alone.back().sentence), (std::vector<std::uint64_t>{1, 0}));
}

TEST(ComponentsChampion, JoinsEqualLostTrees) {
    for (const auto& [name, graph] : graphs()) {
        const auto number = boost_components(graph.graph());
        const std::set<std::uint32_t> components(number.begin(), number.end());
        for (const auto* pass_over : {"0", "1"})
            for (const auto order : kOrders) {
                const auto reports = told(components::champion(), graph, order, {{"pass_over", pass_over}});
                auto left = number_before(reports.at(1).sentence, "trees? left");
                for (const auto& report : reports) left -= number_before(report.sentence, "trees? joined");
                EXPECT_EQ(left, components.size()) << name << ", " << order.text() << ", pass_over " << pass_over;
            }
    }
}

TEST(ComponentsSequential, NamesSingletonComponent) {
    const auto reports = told(components::sequential(), graph_of(edges(3, {{0, 1}, {1, 2}}, false)));
    EXPECT_TRUE(test::has_parts(reports.at(2).sentence, {"1", "1", "1"}));
    const auto more = told(components::sequential(), graph_of(edges(16, {})));
    EXPECT_TRUE(test::has_parts(more.at(1).sentence, {"0", "1", "0", "16"}));
}

// A pseudocode line for a part of the arcs has not the count of all arcs.
TEST(ShiloachVishkin, CountsAllArcsForWholeLinesOnly) {
    const auto star = graph_of(edges(5, {{0, 4}, {1, 4}, {2, 4}, {3, 4}, {2, 2}}));
    const auto info = components::shiloach_vishkin();
    std::set<std::string> labels;
    for (const auto& report : told(info, star)) {
        labels.insert(report.label);
        for (const auto& line : report.lines) {
            if (line.count != "9 arcs") continue;
            EXPECT_EQ(info.pseudocode.at(static_cast<std::size_t>(line.line) - 1).text,
                      "for each arc (u, v) do in parallel");
        }
    }
    EXPECT_TRUE(labels.contains("hook stagnant"));
}

// A star whose centre is the highest vertex: only the centre has a smaller neighbour, and it hooks onto one of them in
// the first round. The other leaves are stagnant then and hook onto the centre's tree: a single round.
TEST(ShiloachVishkin, StagnantTreesHookInSameRound) {
    constexpr std::uint32_t n = 40;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> rays;
    for (std::uint32_t v = 0; v + 1 < n; ++v) rays.emplace_back(v, n - 1);
    Emulator emulator(Order::shuffled(5));
    const auto star = graph_of(edges(n, rays));
    const auto algorithm = components::shiloach_vishkin().make_simt(emulator, star, {});
    algorithm->start();
    std::vector<std::string> labels;
    std::string round;
    const std::vector<FieldChange> none(algorithm->columns().size());
    while (algorithm->step()) {
        const auto report = algorithm->describe(Changes(algorithm->columns(), none));
        labels.push_back(report.label);
        round = report.path.front();
    }
    EXPECT_EQ(round, "round 1");
    EXPECT_EQ(labels, (std::vector<std::string>{"hook", "hook stagnant", "jump 1", "jump 2"}));
}

/// The drawn hooks are a forest: no cycles, and one tree per component, whose root is its label.
// On a path every vertex but the first hooks onto its predecessor: one tree as high as the path, which each jump
// halves.
TEST(ShiloachVishkin, ReportsTreeHeight) {
    Progress progress;
    const auto path = generate_dataset("graph:path,n=65", progress);
    for (const auto order : test::kOrders) {
        Emulator emulator(order);
        const auto algorithm = components::shiloach_vishkin().make_simt(emulator, path, {});
        std::vector<double> heights;
        const auto note = [&] {
            const std::vector<FieldChange> none(algorithm->columns().size());
            const auto report = algorithm->describe(Changes(algorithm->columns(), none));
            for (const auto& figure : report.figures)
                if (figure.name == "height of the highest tree") heights.push_back(figure.value);
        };
        algorithm->start();
        note();
        while (algorithm->step()) note();
        EXPECT_EQ(heights, (std::vector<double>{0, 64, 32, 16, 8, 4, 2, 1, 1})) << order.text();
    }
}

TEST(Components, HooksFormForest) {
    for (const auto& [name, graph] : graphs())
        for (const auto& info : components::algorithms())
            for (const auto order : kOrders) {
                const auto found = run(info, graph, order);
                const auto forest = make_forest(found.hook, info.id);
                for (std::uint32_t v = 0; v < forest.size(); ++v) {
                    auto root = v;
                    while (forest.parent[root] != root) root = forest.parent[root];
                    ASSERT_EQ(found.component[v], root) << info.id << ", " << name << ", " << order.text();
                }
            }
}

TEST(Components, VerifierFindsAndMarksErrors) {
    const auto dataset = graph_of(edges(6, {{0, 2}, {2, 4}, {1, 3}, {3, 5}}));
    const auto& graph = dataset.graph();
    EXPECT_EQ(components::find_wrong_component(graph, {4, 1, 4, 1, 4, 1}), std::nullopt);
    EXPECT_TRUE(test::has_parts(components::find_wrong_component(graph, {0, 1, 1, 1, 0, 1}), {"2", "1"}));
    EXPECT_TRUE(test::has_parts(components::find_wrong_component(graph, {0, 1, 0, 1, 4, 1}), {"4", "4", "0", "0"}));
    EXPECT_EQ(components::find_wrong_component(graph, {0, 1, 0, 1, 0, 6}), "component[5] is not a vertex");
    EXPECT_NE(components::find_wrong_component(graph, {0, 1, 0}), std::nullopt);
}

}  // namespace
}  // namespace lockstep
