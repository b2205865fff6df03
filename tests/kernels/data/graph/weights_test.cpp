#include "kernels/data/graph/weights.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include "kernels/data/graph/csr_build.hpp"
#include "tests/kernels/data/data_helpers.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

std::string range_refusal(std::string_view text) {
    return refusal([&] { parse_drawn_weights(text, "--weights"); });
}

TEST(Weights, ParsesRanges) {
    EXPECT_EQ(parse_drawn_weights("1", "x"), (DrawnWeights{{1, 1}, 1}));
    EXPECT_EQ(parse_drawn_weights("-5..7:9", "x"), (DrawnWeights{{-5, 7}, 9}));
    EXPECT_EQ(parse_drawn_weights("-2147483647..2147483646", "x"), (DrawnWeights{{kMinWeight, kMaxWeight}, 1}));
}

TEST(Weights, RefusesBadRanges) {
    EXPECT_TRUE(test::has_parts(range_refusal("some"), {"--weights:", "some", "1"}));
    EXPECT_EQ(range_refusal("2"), "--weights: \"2\" is neither 1 nor LOW..HIGH");
    EXPECT_TRUE(test::has_parts(range_refusal("9..1"), {"--weights:", "9"}));
    EXPECT_TRUE(
        test::has_parts(range_refusal("1..4294967296"), {"--weights:", "4294967296", "1..4294967296", "-2147483647"}));
    EXPECT_NE(range_refusal("-2147483648..0").find("out of range"), std::string::npos);
    EXPECT_NE(range_refusal("0..99999999999999999999").find("out of range"), std::string::npos);
    for (const auto* text : {"", "1..", "..1", "1..2:", "1..2:x", "1..2x", "1...2"})
        EXPECT_NE(range_refusal(text), "") << text;
}

TEST(Weights, ArcAndTwinHaveEqualWeight) {
    const auto dataset = generated("graph:grid,n=400,weights=3..7,seed=5");
    const auto& graph = dataset.graph();
    ASSERT_EQ(graph.edge_weights.size(), graph.num_edges());
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::int32_t> weight;
    std::map<std::int32_t, int> count;
    std::uint32_t arc = 0;
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) {
        for (const auto w : graph.neighbors(v)) {
            ++count[graph.edge_weights[arc]];
            weight[{v, w}] = graph.edge_weights[arc++];
        }
    }
    for (const auto& [ends, one] : weight) EXPECT_EQ(weight.at({ends.second, ends.first}), one);
    ASSERT_EQ(count.size(), 5u);
    EXPECT_EQ(count.begin()->first, 3);
    for (const auto& [one, times] : count) EXPECT_NEAR(times, graph.num_edges() / 5.0, graph.num_edges() / 10.0) << one;
    EXPECT_EQ(dataset.seed, 5u);
}

TEST(Weights, SeedChangesWeightsOnly) {
    for (const std::string spec : {"graph:grid,n=100", "graph:rmat,scale=7", "graph:uniform,n=99", "graph:path,n=33"}) {
        const auto bare = generated(spec), drawn = generated(spec + ",weights=1..1000"),
                   other = generated(spec + ",weights=1..1000,seed=2"), same = generated(spec + ",weights=1..1000");
        EXPECT_TRUE(bare.graph().edge_weights.empty());
        EXPECT_EQ(bare.graph().column_indices, drawn.graph().column_indices) << spec;
        EXPECT_EQ(drawn.graph().edge_weights, same.graph().edge_weights) << spec;
        EXPECT_NE(drawn.graph().edge_weights, other.graph().edge_weights) << spec;
    }
}

/// Bellman-Ford from an additional vertex with arcs of weight 0 to all vertices.
bool has_negative_cycle(const CsrGraph& graph) {
    std::vector<std::int64_t> distance(graph.num_vertices(), 0);
    const auto weights = weights_of(graph);
    for (std::uint32_t round = 0; round <= graph.num_vertices(); ++round) {
        bool improved = false;
        for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) {
            for (auto arc = graph.row_offsets[v]; arc < graph.row_offsets[v + 1]; ++arc) {
                auto& there = distance[graph.column_indices[arc]];
                if (distance[v] + weights[arc] >= there) continue;
                there = distance[v] + weights[arc];
                improved = true;
            }
        }
        if (!improved) return false;
    }
    return true;
}

TEST(Weights, NegativeCycleOnlyOnRequest) {
    for (const std::string spec : {"graph:grid,n=64,weights=0..50", "graph:rmat,scale=6", "graph:path,n=20",
                                   "graph:dense,n=17", "graph:fixed-in,n=40,edges=3,weights=0..9"}) {
        const auto arcs = generated(spec + ",negative=arcs"), cycle = generated(spec + ",negative=cycle");
        EXPECT_LT(std::ranges::min(arcs.graph().edge_weights), 0) << spec;
        EXPECT_FALSE(has_negative_cycle(arcs.graph())) << spec;
        EXPECT_TRUE(has_negative_cycle(cycle.graph())) << spec;
    }
    const auto path = generated("graph:path,n=20,negative=cycle");
    EXPECT_EQ(path.graph().num_edges(), 20u) << "a path has no twin to set";
    EXPECT_EQ(generated("graph:grid,n=64,negative=cycle").graph().num_edges(),
              generated("graph:grid,n=64").graph().num_edges());
    ASSERT_EQ(path.notes.size(), 1u);
    EXPECT_TRUE(path.notes.front().ends_with("weighs \u22121"));
}

TEST(Weights, RefusedBeforeGraphIsGenerated) {
    const auto said = [](const std::string& options) {
        return refusal([&] { generated("graph:path,n=2" + options); });
    };
    EXPECT_NE(said(",weights=9..1").find("weights: 9..1"), std::string::npos);
    EXPECT_NE(said(",weights=heavy").find("heavy"), std::string::npos);
    EXPECT_NE(said(",negative=perhaps").find("negative=perhaps is none of none, arcs, cycle"), std::string::npos);
    EXPECT_NE(said(",weights=-9..-1,negative=arcs").find("must not be below 0"), std::string::npos);
    EXPECT_NE(said(",weights=0..2147483646,negative=arcs").find("out of range"), std::string::npos);
    EXPECT_NE(refusal([] { generated("graph:path,n=1,negative=cycle"); }).find("no arc leads"), std::string::npos);
    EXPECT_NE(refusal([] { generated("list:random,n=9,weights=1..2"); }).find("no option \"weights\""),
              std::string::npos);
}

TEST(Weights, UnitWeightsTakeNoMemory) {
    auto graph = parsed("p sp 2 1\na 1 2 7\n", "x.gr").graph();
    Progress progress;
    draw_weights(graph, {}, progress);
    EXPECT_TRUE(graph.edge_weights.empty());
    EXPECT_EQ(weights_of(graph), (I32s{1}));
}

TEST(RandomOthers, DistinctVerticesForEachVertex) {
    for (const std::uint32_t n : {1u, 2u, 31u, 32u, 33u, 257u}) {
        for (const auto density : {0u, 25u, 100u}) {
            const auto dataset = generated(fmt::format("graph:dense,n={},density={},seed=3", n, density));
            const auto& graph = dataset.graph();
            for (std::uint32_t v = 0; v < n; ++v) {
                const auto row = graph.neighbors(v);
                EXPECT_EQ(row.size(), (n - 1) * density / 100);
                EXPECT_TRUE(std::ranges::is_sorted(row, std::less_equal<>{}) || row.size() < 2);
                EXPECT_EQ(std::ranges::adjacent_find(row), row.end());
                EXPECT_EQ(std::ranges::find(row, v), row.end());
            }
        }
        const auto into = generated(fmt::format("graph:fixed-in,n={},seed=3", n));
        Progress progress;
        const auto turned = transposed(into.graph(), progress);
        for (std::uint32_t v = 0; v < n; ++v) {
            auto row = turned.neighbors(v);
            EXPECT_EQ(row.size(), std::min(8u, n - 1));
            EXPECT_EQ(std::ranges::find(row, v), row.end());
            EXPECT_EQ(std::ranges::adjacent_find(row), row.end());
        }
    }
    EXPECT_TRUE(generated("graph:dense,n=9").graph().symmetric);
    EXPECT_NE(refusal([] { generated("graph:fixed-in,n=8,edges=8"); }).find("edges=8"), std::string::npos);
    EXPECT_NE(refusal([] { generated("graph:dense,n=8,density=101"); }).find("density"), std::string::npos);
}

}  // namespace
}  // namespace lockstep
