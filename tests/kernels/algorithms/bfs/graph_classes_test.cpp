// Every search and every components algorithm, on each class of graphs, from every source, in three orders.

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <queue>

#include "kernels/data/input_error.hpp"
#include "tests/kernels/catalogue/examples.hpp"
#include "tests/kernels/data/data_helpers.hpp"
#include "tests/kernels/orders.hpp"

namespace lockstep {
namespace {

using test::kOrders;

using Arcs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

Dataset graph_of(std::uint32_t n, const Arcs& arcs) {
    std::vector<std::vector<std::uint32_t>> rows(n);
    for (const auto& [from, to] : arcs) rows[from].push_back(to);
    CsrGraph graph;
    for (const auto& row : rows) {
        graph.column_indices.insert(graph.column_indices.end(), row.begin(), row.end());
        graph.row_offsets.push_back(graph.num_edges());
    }
    return {
        .kind = DatasetKind::graph, .data = std::move(graph), .source = "made", .path = {}, .seed = {}, .notes = {}};
}

/// The expected results are computed by code of this test.
std::vector<std::uint32_t> levels_from(const CsrGraph& graph, std::uint32_t source) {
    std::vector<std::uint32_t> level(graph.num_vertices(), kNone);
    std::queue<std::uint32_t> next;
    level[source] = 0;
    for (next.push(source); !next.empty(); next.pop())
        for (const auto w : graph.neighbors(next.front()))
            if (level[w] == kNone) {
                level[w] = level[next.front()] + 1;
                next.push(w);
            }
    return level;
}

/// Union-find: for each vertex the lowest vertex of its weak component.
std::vector<std::uint32_t> lowest_joined(const CsrGraph& graph) {
    std::vector<std::uint32_t> above(graph.num_vertices());
    std::iota(above.begin(), above.end(), 0u);
    const auto find = [&](std::uint32_t v) {
        while (above[v] != v) v = above[v] = above[above[v]];
        return v;
    };
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v)
        for (const auto w : graph.neighbors(v)) {
            const auto a = find(v), b = find(w);
            above[std::max(a, b)] = std::min(a, b);
        }
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) above[v] = find(v);
    return above;
}

struct Found {
    std::vector<std::uint32_t> level, predecessor, component;
};

Found found_by(const AlgorithmInfo& info, const Dataset& graph, Order order, std::optional<std::uint32_t> source) {
    Emulator emulator(order);
    auto parameters = resolve_parameters(info.parameters, graph, {});
    if (source) parameters["source"] = *source;
    const auto algorithm = info.make_simt(emulator, graph, parameters);
    algorithm->start();
    while (algorithm->step()) {
    }
    Found found;
    for (const auto& column : algorithm->columns()) {
        if (column.input) continue;
        const auto* words = static_cast<const std::uint32_t*>(algorithm->state()[column.buffer].data);
        if (column.name == "component") found.component.assign(words, words + column.size);
        if (column.result && column.role == Role::level) found.level.assign(words, words + column.size);
        if (column.result && column.role == Role::predecessor) found.predecessor.assign(words, words + column.size);
    }
    return found;
}

std::vector<const AlgorithmInfo*> of_family(std::string_view family) {
    auto all = test::every_algorithm();
    std::erase_if(all, [&](const auto* info) { return info->family() != family; });
    EXPECT_GE(all.size(), 3u) << family;
    return all;
}

/// A predecessor has an arc to its vertex and the previous level; the source has none, or itself.
void expect_tree(const CsrGraph& graph, const Found& found, std::uint32_t source, const std::string& where) {
    for (std::uint32_t v = 0; v < found.predecessor.size(); ++v) {
        const auto from = found.predecessor[v];
        if (v == source || found.level[v] == kNone) {
            EXPECT_TRUE(from == kNone || from == v) << where << ", vertex " << v;
            continue;
        }
        ASSERT_LT(from, graph.num_vertices()) << where << ", vertex " << v;
        EXPECT_EQ(found.level[from] + 1, found.level[v]) << where << ", vertex " << v;
        const auto arcs = graph.neighbors(from);
        EXPECT_NE(std::ranges::find(arcs, v), arcs.end()) << where << ", vertex " << v;
    }
}

void expect_right(const Dataset& graph, const std::string& name, const std::vector<std::uint32_t>& sources) {
    for (const auto source : sources) {
        const auto expected = levels_from(graph.graph(), source);
        for (const auto* info : of_family("bfs"))
            for (const auto order : kOrders) {
                const auto where = info->id + ", " + name + " from " + std::to_string(source) + ", " + order.text();
                const auto found = found_by(*info, graph, order, source);
                ASSERT_EQ(found.level, expected) << where;
                expect_tree(graph.graph(), found, source, where);
            }
    }
    const auto lowest = lowest_joined(graph.graph());
    for (const auto* info : of_family("components"))
        for (const auto order : kOrders) {
            const auto component = found_by(*info, graph, order, std::nullopt).component;
            ASSERT_EQ(component.size(), lowest.size());
            for (std::uint32_t v = 0; v < lowest.size(); ++v)
                ASSERT_EQ(component[v], component[lowest[v]]) << info->id << ", " << name << ", " << order.text();
            std::vector<std::uint32_t> names;
            for (std::uint32_t v = 0; v < lowest.size(); ++v)
                if (lowest[v] == v) names.push_back(component[v]);
            std::ranges::sort(names);
            EXPECT_EQ(std::ranges::adjacent_find(names), names.end()) << info->id << ", " << name << ": two are one";
        }
}

TEST(GraphClasses, SmallGraphsFromEverySource) {
    const std::pair<const char*, Dataset> all[] = {
        {"one vertex", graph_of(1, {})},
        {"one vertex with a loop", graph_of(1, {{0, 0}})},
        {"no arcs", graph_of(5, {})},
        {"isolated source", graph_of(4, {{1, 2}, {2, 1}, {2, 3}, {3, 2}})},
        {"self loops", graph_of(4, {{0, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 3}, {3, 3}})},
        {"double arcs", graph_of(4, {{0, 1}, {0, 1}, {1, 2}, {1, 2}, {1, 2}, {2, 0}, {2, 3}})},
        {"two components", graph_of(6, {{0, 2}, {2, 4}, {4, 0}, {1, 3}, {3, 5}, {5, 1}})},
        {"one way only", graph_of(5, {{4, 3}, {3, 2}, {2, 1}, {1, 0}})},
    };
    for (const auto& [name, graph] : all) {
        std::vector<std::uint32_t> sources(graph.num_vertices());
        std::iota(sources.begin(), sources.end(), 0u);
        expect_right(graph, name, sources);
    }
}

TEST(GraphClasses, GeneratedGraphs) {
    Progress progress;
    for (const char* spec : {"graph:grid,n=400", "graph:grid6,n=400", "graph:rmat,scale=8,seed=3", "graph:star,n=300",
                             "graph:path,n=300", "graph:uniform,n=300,edges=1,seed=3", "graph:scalefree-luo,n=2000"}) {
        const auto graph = generate_dataset(spec, progress);
        const auto n = graph.num_vertices();
        expect_right(graph, spec, {0, n / 3, n - 1});
    }
}

TEST(GraphClasses, RefuseBadSource) {
    const auto graph = graph_of(4, {{0, 1}});
    for (const auto* info : of_family("bfs"))
        for (const auto* source : {"4", "-1", "x"}) {
            const std::vector<std::pair<std::string, std::string>> given{{"source", source}};
            EXPECT_THROW(resolve_parameters(info->parameters, graph, given), InputError) << info->id << ", " << source;
        }
}

// An empty graph has no source, so no search starts.
TEST(GraphClasses, RefuseEmptyGraph) {
    for (const auto& [text, name] : {std::pair("p sp 0 0\n", "x.gr"),
                                     {"0 0\n", "x.graph"},
                                     {"# no edges\n", "x.txt"},
                                     {"%%MatrixMarket matrix coordinate pattern general\n0 0 0\n", "x.mtx"}})
        EXPECT_TRUE(parse_refusal(text, name).starts_with(name)) << name << ": " << parse_refusal(text, name);
    Progress progress;
    EXPECT_THROW(generate_dataset("graph:grid,n=0", progress), InputError);
}

/// Known figures of real graphs, from the vertex of highest degree, in both directions.
TEST(GraphClasses, RealGraphsHaveKnownDepths) {
    struct Known {
        const char* name;
        std::uint32_t depth;
    };
    for (const auto& [name, depth] : {Known{"facebook_combined.txt.gz", 5}, {"soc-Slashdot0902.txt.gz", 8}}) {
        const auto path = data_folder() / name;
        if (!std::filesystem::exists(path)) GTEST_SKIP() << name << " is not here";
        Progress progress;
        const auto graph = load_dataset(path, {.undirected = true}, progress);
        std::uint32_t source = 0;
        for (std::uint32_t v = 1; v < graph.num_vertices(); ++v)
            if (graph.graph().neighbors(v).size() > graph.graph().neighbors(source).size()) source = v;
        const auto expected = levels_from(graph.graph(), source);
        std::uint32_t deepest = 0;
        for (const auto level : expected)
            if (level != kNone) deepest = std::max(deepest, level);
        EXPECT_EQ(deepest, depth) << name;
        for (const auto* info : of_family("bfs"))
            EXPECT_EQ(found_by(*info, graph, Order::lane_by_lane(), source).level, expected)
                << info->id << ", " << name;
    }
}

}  // namespace
}  // namespace lockstep
