#include "kernels/data/generate.hpp"

#include <cmath>
#include <cstdlib>
#include <queue>
#include <set>

#include "kernels/base/parallel.hpp"
#include "kernels/data/graph/csr_build.hpp"
#include "kernels/data/list_positions.hpp"
#include "tests/kernels/data/data_helpers.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

const std::vector<std::string> kSizes{"1", "2", "3", "5", "31", "32", "33", "257", "1000", "65537"};

std::string generate_refusal(const std::string& spec) {
    return refusal([&] { generated(spec); });
}

bool equal(const Dataset& a, const Dataset& b) {
    if (a.kind != b.kind) return false;
    if (a.kind == DatasetKind::list) return a.list().successor == b.list().successor;
    if (a.kind == DatasetKind::forest) return a.forest().parent == b.forest().parent;
    if (a.kind == DatasetKind::tree)
        return a.tree().row_offsets == b.tree().row_offsets && a.tree().column_indices == b.tree().column_indices;
    if (a.kind == DatasetKind::matrix) return a.matrices() == b.matrices();
    if (a.kind == DatasetKind::expression)
        return a.expression().operation == b.expression().operation &&
               a.expression().constant == b.expression().constant;
    if (a.kind == DatasetKind::array) return a.array().values == b.array().values;
    if (a.kind == DatasetKind::segments)
        return a.segments().offsets == b.segments().offsets && a.segments().value == b.segments().value &&
               a.segments().x_indices == b.segments().x_indices && a.segments().x == b.segments().x;
    return a.graph().row_offsets == b.graph().row_offsets && a.graph().column_indices == b.graph().column_indices;
}

std::uint32_t num_components(const CsrGraph& graph) {
    std::vector<bool> seen(graph.num_vertices());
    std::uint32_t components = 0;
    for (std::uint32_t start = 0; start < graph.num_vertices(); ++start) {
        if (seen[start]) continue;
        ++components;
        std::vector<std::uint32_t> stack{start};
        seen[start] = true;
        while (!stack.empty()) {
            const auto v = stack.back();
            stack.pop_back();
            for (const auto u : graph.neighbors(v)) {
                if (!seen[u]) stack.push_back(u);
                seen[u] = true;
            }
        }
    }
    return components;
}

U32s degrees_of(const CsrGraph& graph) {
    U32s degrees;
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) degrees.push_back(graph.degree(v));
    std::sort(degrees.begin(), degrees.end());
    return degrees;
}

// ---- all generators ---------------------------------------------------------------------------------------------

TEST(Generators, SameForEveryThreadCount) {
    for (const auto* spec :
         {"list:random,n=300000,seed=7", "list:ordered,n=300000", "list:balanced,n=300000", "list:unbalanced,n=300000",
          "forest:random,n=300000", "forest:random,n=300000,height=50,trees=7", "forest:path,n=300000",
          "tree:binary,n=300000", "tree:random,n=300000", "graph:grid,n=300000", "graph:grid6,n=300000",
          "graph:rmat,scale=14", "graph:uniform,n=50000"}) {
        const ScopedWorkerCount one(1);
        const auto alone = generated(spec);
        const ScopedWorkerCount many(6);
        EXPECT_TRUE(equal(alone, generated(spec))) << spec;
    }
}

TEST(Generators, SeedAndRepeatChangeResult) {
    for (const std::string spec : {"list:random,n=1000", "list:balanced,n=1000", "list:unbalanced,n=1000",
                                   "forest:random,n=1000", "tree:binary,n=1000", "tree:random,n=1000",
                                   "tree:path,shuffle=1,n=1000", "graph:rmat", "graph:uniform,n=1000"}) {
        EXPECT_TRUE(equal(generated(spec + ",seed=5"), generated(spec + ",seed=5"))) << spec;
        EXPECT_FALSE(equal(generated(spec + ",seed=5"), generated(spec + ",seed=6"))) << spec;
        EXPECT_EQ(generated(spec + ",seed=5").seed, 5u);
        EXPECT_EQ(generated(spec).seed, 1u);
        EXPECT_TRUE(equal(generated(spec), generated(spec + ",seed=1"))) << spec;
    }
    for (const std::string spec : {"list:ordered", "forest:path", "graph:grid", "graph:grid6", "tree:path", "tree:star",
                                   "tree:caterpillar", "tree:complete"}) {
        EXPECT_TRUE(equal(generated(spec), generated(spec + ",seed=9"))) << spec;
        EXPECT_FALSE(generated(spec).seed.has_value());
    }
}

TEST(Generators, PublishedSeedsAreStable) {
    // Published results name their data by spec: a change here changes everybody's data.
    EXPECT_EQ(generated("list:random,n=8,seed=7").list().successor, (U32s{1, 1, 0, 6, 5, 3, 2, 4}));
    EXPECT_EQ(generated("forest:random,n=8,seed=7,trees=2").forest().parent, (U32s{4, 7, 6, 5, 4, 7, 4, 7}));
    EXPECT_EQ(generated("graph:rmat,scale=3,edges=1,seed=7").graph().column_indices, (U32s{0, 4, 5, 7, 0, 0}));
    EXPECT_EQ(generated("graph:uniform,n=8,edges=1,seed=7").graph().column_indices, (U32s{4, 6, 2, 7, 6, 5, 6}));
}

TEST(Generators, ResultHasSpec) {
    const auto dataset = generated("list:random,n=33,seed=2");
    EXPECT_EQ(dataset.source, "list:random,n=33,seed=2");
    EXPECT_EQ(dataset.path, "");
    EXPECT_EQ(dataset.num_vertices(), 33u);
    EXPECT_EQ(dataset.num_edges(), 32u);
}

TEST(Generators, EveryGeneratorIsListed) {
    for (const auto& info : generators()) {
        const auto dataset = generated(info.name);
        EXPECT_EQ(dataset.kind, info.kind) << info.name;
        EXPECT_GE(dataset.num_vertices(), 64u) << info.name;
        EXPECT_FALSE(info.summary.empty());
        const auto said = generate_refusal(info.name + ",nosuch=1");
        for (const auto& option : info.options) EXPECT_NE(said.find(option.name + "="), said.npos) << said;
    }
    EXPECT_EQ(generators().front().name, "list:random");
}

TEST(Generators, RefuseBadSpecs) {
    EXPECT_TRUE(test::has_parts(generate_refusal("list:nosuch,n=64").substr(0, 37), {"list:nosuch"}));
    EXPECT_TRUE(
        test::has_parts(generate_refusal("list:random,n=64,nosuch=1"), {"list:random", "nosuch", "n=", "seed="}));
    EXPECT_TRUE(test::has_parts(generate_refusal("list:random,n=-5"), {"n=-5"}));
    EXPECT_TRUE(test::has_parts(generate_refusal("list:random,n=1e30"), {"n=1e30"}));
    EXPECT_TRUE(test::has_parts(generate_refusal("list:random,n=many"), {"n=many"}));
    EXPECT_TRUE(test::has_parts(generate_refusal("list:random,n="), {"n="}));
    EXPECT_TRUE(test::has_parts(generate_refusal("list:random,n"), {"list:random,n", "n="}));
    EXPECT_TRUE(test::has_parts(generate_refusal("list:random,n=4,n=5"), {"list:random,n=4,n=5", "n="}));
    EXPECT_TRUE(test::has_parts(generate_refusal("list:random,n=4G"), {"n=4G", "2,147,483,648"}));
    EXPECT_TRUE(test::has_parts(generate_refusal("list:random,seed=x"), {"seed=x"}));
    EXPECT_TRUE(test::has_parts(generate_refusal("list:ordered,seed=x"), {"seed=x"}));
    EXPECT_TRUE(test::has_parts(generate_refusal("graph:rmat,scale=32"), {"scale=32", "31"}));
    EXPECT_TRUE(test::has_parts(generate_refusal("graph:rmat,n=1000"), {"graph:rmat,n=1000", "n=1000"}));
    EXPECT_TRUE(
        test::has_parts(generate_refusal("graph:rmat,n=64,scale=6"), {"graph:rmat,n=64,scale=6", "n=", "scale="}));
    EXPECT_TRUE(test::has_parts(generate_refusal("graph:rmat,edges=\n,n=6"), {"graph:rmat,edges= ,n=6", "n=6"}));
    EXPECT_TRUE(test::has_parts(generate_refusal("forest:random,n=10,trees=11"), {"trees=11", "10"}));
    EXPECT_TRUE(test::has_parts(generate_refusal("forest:random,n=10,trees=5,height=9"),
                                {"forest:random,n=10,trees=5,height=9", "5", "9", "10"}));
    EXPECT_NE(generate_refusal(""), "");
    EXPECT_NE(generate_refusal(","), "");
    EXPECT_TRUE(test::has_parts(generate_refusal("list:random,,"), {"list:random", "n=", "seed="}));
    EXPECT_NE(generate_refusal("graph:uniform,n=2G,edges=8").find("17,179,869,184 arcs"), std::string::npos);
    for (const auto& info : generators()) {
        const bool takes_none =
            info.kind == DatasetKind::array || info.kind == DatasetKind::segments || info.kind == DatasetKind::matrix;
        const auto said = generate_refusal(info.name + ",n=0");
        EXPECT_EQ(said.find("at least one node") == std::string::npos, takes_none) << info.name;
    }
}

TEST(Generators, StopWhenCancelled) {
    for (const auto& info : generators()) {
        Progress progress;
        progress.cancel();
        EXPECT_THROW(generate_dataset(info.name, progress), Cancelled) << info.name;
    }
}

TEST(ParseCount, TakesBinaryMultiples) {
    EXPECT_EQ(parse_count("0", "n"), 0u);
    EXPECT_EQ(parse_count("1000", "n"), 1000u);
    EXPECT_EQ(parse_count("64K", "n"), 65536u);
    EXPECT_EQ(parse_count("1m", "n"), 1048576u);
    EXPECT_EQ(parse_count("2G", "n"), std::uint64_t{1} << 31);
    EXPECT_EQ(parse_count("18446744073709551615", "n"), ~std::uint64_t{0});
}

TEST(ParseCount, RefusesInvalidCounts) {
    const auto said = [](std::string_view text) { return refusal([&] { parse_count(text, "n", 2, 100); }); };
    EXPECT_TRUE(test::has_parts(said("1"), {"n=1", "2"}));
    EXPECT_TRUE(test::has_parts(said("101"), {"n=101", "100"}));
    EXPECT_TRUE(test::has_parts(said("18446744073709551616"), {"n=18446744073709551616", "100"}));
    EXPECT_TRUE(test::has_parts(said("18446744073709551615G"), {"n=18446744073709551615G", "100"}));
    for (const auto* text : {"", "K", "1.5", "+5", " 5", "5 ", "0x10", "1KK", "5\n"}) EXPECT_NE(said(text), "") << text;
}

// ---- lists -------------------------------------------------------------------------------------------------------

TEST(ListGenerators, OneListOfAllNodes) {
    for (const std::string kind : {"random", "ordered", "balanced", "unbalanced"}) {
        for (const auto& n : kSizes) {
            const auto dataset = generated("list:" + kind + ",n=" + n);
            const auto checked = make_successor_list(dataset.list().successor, kind);
            EXPECT_EQ(checked.size(), std::stoul(n));
            EXPECT_EQ(checked.head, dataset.list().head) << kind << n;
            EXPECT_EQ(checked.tail, dataset.list().tail) << kind << n;
        }
    }
}

TEST(ListGenerators, RandomOrderInMemory) {
    for (const auto& [n, seed] : {std::pair(1000, 5), {65536, 1}, {65537, 2}}) {
        const auto successor =
            generated("list:random,n=" + std::to_string(n) + ",seed=" + std::to_string(seed)).list().successor;
        double sum = 0;
        for (int i = 0; i < n; ++i) sum += std::abs(i - static_cast<double>(successor[static_cast<std::size_t>(i)]));
        EXPECT_NEAR(sum / n, n / 3.0, n / 3.0 * std::max(0.02, 4 / std::sqrt(n)));
    }
}

TEST(ListGenerators, MemoryOrder) { EXPECT_EQ(generated("list:ordered,n=4").list().successor, (U32s{1, 2, 3, 3})); }

/// Lengths of the sublists if each block of n / count nodes starts with a splitter.
U32s sublist_lengths(const SuccessorList& list, std::uint64_t count) {
    const auto position = list_positions(list);
    U32s starts;
    for (std::uint64_t k = 0; k < count; ++k) starts.push_back(position[k * list.size() / count]);
    std::sort(starts.begin(), starts.end());
    starts.push_back(list.size());
    U32s lengths;
    for (std::size_t k = 0; k < count; ++k) lengths.push_back(starts[k + 1] - starts[k]);
    std::sort(lengths.begin(), lengths.end());
    return lengths;
}

TEST(ListGenerators, BalancedSublists) {
    for (const auto& [n, count] : {std::pair(1000, 100), {65537, 4096}, {64, 10}, {257, 257}, {33, 1}}) {
        const auto list =
            generated("list:balanced,n=" + std::to_string(n) + ",splitters=" + std::to_string(count)).list();
        const auto lengths = sublist_lengths(list, static_cast<std::uint64_t>(count));
        EXPECT_EQ(lengths.front(), static_cast<std::uint32_t>(n / count)) << n;
        EXPECT_LE(lengths.back(), static_cast<std::uint32_t>((n + count - 1) / count)) << n;
    }
    // The default is n / log2 n splitters: 65536 / 16.
    const auto list = generated("list:balanced,n=64K").list();
    EXPECT_EQ(sublist_lengths(list, 4096).back(), 16u);
    double sum = 0;
    for (std::uint32_t i = 0; i < list.size(); ++i) sum += std::abs(static_cast<double>(i) - list.successor[i]);
    EXPECT_NEAR(sum / list.size(), list.size() / 3.0, 0.02 * list.size()) << "memory order must stay random";
}

TEST(ListGenerators, UnbalancedSublistsInMemoryOrder) {
    const auto list = generated("list:unbalanced,n=64K,splitters=4096").list();
    const auto lengths = sublist_lengths(list, 4096);
    EXPECT_EQ(lengths.front(), 1u);
    EXPECT_GT(lengths.back(), 5 * 16u);
    std::uint32_t steps = 0;
    for (std::uint32_t i = 0; i < list.size(); ++i) steps += list.successor[i] == i + 1;
    EXPECT_GT(steps, list.size() * 3 / 4);
}

// ---- forests -----------------------------------------------------------------------------------------------------

TEST(ForestGenerators, ValidForests) {
    for (const std::string options : {"forest:random,n=", "forest:path,n="}) {
        for (const auto& n : kSizes) {
            const auto dataset = generated(options + n);
            const auto checked = make_forest(dataset.forest().parent, options);
            EXPECT_EQ(checked.size(), std::stoul(n));
            EXPECT_EQ(checked.num_roots, dataset.forest().num_roots) << options << n;
            EXPECT_EQ(checked.height, dataset.forest().height) << options << n;
            EXPECT_EQ(dataset.num_edges(), checked.size() - checked.num_roots);
        }
    }
    EXPECT_EQ(generated("forest:path,n=65537").forest().height, 65536u);
    EXPECT_EQ(generated("forest:path,n=4").forest().parent, (U32s{0, 0, 1, 2}));
}

TEST(ForestGenerators, RandomHasRequestedHeightAndTrees) {
    for (const auto& [n, trees, height] :
         {std::tuple(1000, 1, 999), {1000, 7, 20}, {1000, 999, 1}, {1000, 1000, 0}, {65537, 1, 1}, {5, 2, 3}}) {
        const auto forest = generated("forest:random,n=" + std::to_string(n) + ",trees=" + std::to_string(trees) +
                                      ",height=" + std::to_string(height))
                                .forest();
        const auto checked = make_forest(forest.parent, "x");
        EXPECT_EQ(checked.num_roots, static_cast<std::uint32_t>(trees));
        EXPECT_EQ(checked.height, static_cast<std::uint32_t>(height));
        EXPECT_EQ(forest.height, checked.height);
    }
    EXPECT_EQ(generated("forest:random,n=64").forest().num_roots, 4u);
}

// ---- graphs ------------------------------------------------------------------------------------------------------

void expect_grid(const std::string& name, std::uint32_t most) {
    for (const auto& n : kSizes) {
        const auto dataset = generated(name + ",n=" + n);
        const auto& graph = dataset.graph();
        EXPECT_EQ(graph.num_vertices(), std::stoul(n));
        EXPECT_EQ(graph.coordinates.size(), graph.num_vertices());
        EXPECT_EQ(graph.coordinates_source, "grid");
        EXPECT_EQ(num_components(graph), 1u) << name << n;
        EXPECT_LE(degrees_of(graph).back(), most);
        Progress progress;
        const auto found = survey(graph, progress);
        EXPECT_TRUE(found.symmetric && graph.symmetric) << name << n;
        EXPECT_EQ(found.self_loops + found.double_arcs, 0u);
        // Neighbours have distance 1; all other vertices are farther.
        for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) {
            EXPECT_TRUE(std::is_sorted(graph.neighbors(v).begin(), graph.neighbors(v).end()));
            for (const auto u : graph.neighbors(v)) {
                const auto a = graph.coordinates[v], b = graph.coordinates[u];
                EXPECT_NEAR(std::hypot(a.x - b.x, a.y - b.y), 1, 1e-4);
            }
        }
    }
    const auto square = generated(name + ",n=4096").graph();
    EXPECT_EQ(degrees_of(square)[2048], most);
    EXPECT_LT(degrees_of(square).front(), most);
    EXPECT_EQ(degrees_of(square).back(), most);
}

TEST(GraphGenerators, GridHasDegreeFour) {
    expect_grid("graph:grid", 4);
    EXPECT_EQ(arcs_of(generated("graph:grid,n=5").graph()),
              (Arcs{{0, 1}, {0, 3}, {1, 0}, {1, 2}, {1, 4}, {2, 1}, {3, 0}, {3, 4}, {4, 1}, {4, 3}}));
    EXPECT_EQ(generated("graph:grid,n=4096").num_edges(), 4u * 64 * 63);
}

TEST(GraphGenerators, Grid6HasDegreeSix) { expect_grid("graph:grid6", 6); }

TEST(GraphGenerators, Grid3dIsCubic) {
    const auto cube = generated("graph:grid3d,n=27").graph();
    EXPECT_EQ(cube.num_edges(), 2u * 3 * 9 * 2);
    const auto middle = cube.neighbors(13);
    EXPECT_EQ(U32s(middle.begin(), middle.end()), (U32s{4, 10, 12, 14, 16, 22}));
    for (const auto& n : kSizes) {
        const auto graph = generated("graph:grid3d,n=" + n).graph();
        EXPECT_EQ(num_components(graph), 1u) << n;
        EXPECT_LE(degrees_of(graph).back(), 6u);
        Progress progress;
        const auto found = survey(graph, progress);
        EXPECT_TRUE(found.symmetric && graph.symmetric) << n;
        EXPECT_EQ(found.self_loops + found.double_arcs, 0u);
    }
}

TEST(GraphGenerators, RmatIsScaleFree) {
    const auto graph = generated("graph:rmat,scale=10,seed=1").graph();
    const auto degrees = degrees_of(graph);
    EXPECT_EQ(graph.num_vertices(), 1024u);
    EXPECT_GT(degrees.back(), 4 * graph.num_edges() / 1024);
    EXPECT_EQ(graph.degree(0), degrees.back()) << "hubs come first";
    const auto few = generated("graph:rmat,scale=10,edges=4,seed=2");
    EXPECT_GT(few.num_edges(), 2048u);
    EXPECT_LE(few.num_edges(), 4096u);
    EXPECT_TRUE(has_note(few, "repeated arc"));
    EXPECT_TRUE(equal(generated("graph:rmat,n=1K,seed=1"), generated("graph:rmat,scale=10,seed=1")));
    EXPECT_EQ(generated("graph:rmat,scale=0").num_vertices(), 1u);

    const auto shuffled = generated("graph:rmat,scale=10,seed=1,shuffle=1").graph();
    EXPECT_EQ(degrees_of(shuffled), degrees) << "only the numbers of the vertices change";
    EXPECT_NE(shuffled.degree(0), degrees.back());
}

TEST(GraphGenerators, UniformRandomEnds) {
    const auto graph = generated("graph:uniform,n=10000,edges=8,seed=2").graph();
    EXPECT_GT(graph.num_edges(), 79'000u);
    EXPECT_LE(graph.num_edges(), 80'000u);
    EXPECT_LT(degrees_of(graph).back(), 40u);
    EXPECT_EQ(generated("graph:uniform,n=64,edges=0").num_edges(), 0u);
    EXPECT_EQ(generated("graph:uniform,n=1,edges=1").num_vertices(), 1u);

    auto sparse = generated("graph:uniform,n=10000,edges=1,seed=2").graph();
    Progress progress;
    make_undirected(sparse, progress);
    EXPECT_GT(num_components(sparse), 100u);
}

TEST(GraphGenerators, PathAndStar) {
    const auto path = generated("graph:path,n=4"), star = generated("graph:star,n=4");
    EXPECT_EQ(path.graph().row_offsets, (U32s{0, 1, 2, 3, 3}));
    EXPECT_EQ(path.graph().column_indices, (U32s{1, 2, 3}));
    EXPECT_EQ(star.graph().row_offsets, (U32s{0, 3, 4, 5, 6}));
    EXPECT_EQ(star.graph().column_indices, (U32s{1, 2, 3, 0, 0, 0}));
    for (const char* spec : {"graph:path,n=1", "graph:star,n=1"})
        EXPECT_EQ(generated(spec).graph().row_offsets, (U32s{0, 0})) << spec;
}

/// Luo, Wong, Hwu 2010, section 4: 0.1 % of the vertices have 1000 arcs, the others 6 on average and 7 at most.
TEST(GraphGenerators, ScalefreeLuoDegrees) {
    const auto dataset = generated("graph:scalefree-luo,n=20000,seed=4");
    const auto& graph = dataset.graph();
    std::uint32_t hubs = 0;
    std::uint64_t others = 0;
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) {
        const auto degree = graph.degree(v);
        if (degree > 7) {
            ++hubs;
            EXPECT_GT(degree, 950u);  // 1000 minus the arcs drawn twice
            EXPECT_LE(degree, 1000u);
        } else {
            others += degree;
            EXPECT_GE(degree, 3u);
        }
    }
    EXPECT_EQ(hubs, 20u);
    EXPECT_NEAR(static_cast<double>(others) / 19980, 6, 0.01);
}

TEST(GraphGenerators, DropDuplicateArcs) {
    const auto dataset = generated("graph:uniform,n=4,edges=100");
    EXPECT_EQ(dataset.num_edges(), 16u) << "all arcs that four vertices can have";
    EXPECT_TRUE(has_note(dataset, "384 repeated arcs dropped"));
    EXPECT_TRUE(has_note(dataset, "4 self loops kept"));
    EXPECT_TRUE(dataset.graph().symmetric);
}

TEST(Generators, RefuseTooLargeForMemory) {
    const auto with = [](const std::string& spec, std::uint64_t free) {
        return refusal([&] {
            Progress progress;
            generate_dataset(spec, progress, free);
        });
    };
    EXPECT_TRUE(test::has_parts(with("list:random,n=2G", 21'000'000'000), {"list:random,n=2G", "25.8", "21"}));
    for (const auto& info : generators()) {
        const auto* size = info.name == "graph:rmat"              ? ",scale=24"
                           : info.kind == DatasetKind::expression ? ",n=16777217"
                                                                  : ",n=16M";
        const auto said = with(info.name + size, 1'000'000);
        EXPECT_NE(said.find("of memory for the "), std::string::npos) << info.name << ": " << said;
        EXPECT_NE(said.find("; 1 MB are free"), std::string::npos) << said;
    }
    EXPECT_EQ(with("list:ordered,n=1000", 12'000), "") << "a list and a run on it";
    EXPECT_NE(with("list:ordered,n=1000", 11'999), "");
}

}  // namespace
}  // namespace lockstep
