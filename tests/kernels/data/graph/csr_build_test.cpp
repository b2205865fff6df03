#include "kernels/data/graph/csr_build.hpp"

#include "kernels/base/parallel.hpp"
#include "kernels/data/graph/graph_notes.hpp"
#include "kernels/data/random.hpp"
#include "tests/kernels/data/data_helpers.hpp"

namespace lockstep {
namespace {

CsrGraph built(std::uint32_t n, std::vector<ArcBlock> blocks, bool both_ways = false) {
    Progress progress;
    return build_csr(n, blocks, both_ways ? Twins::same : Twins::none, progress);
}

/// Two blocks of random arcs with self-loops and duplicates.
std::vector<ArcBlock> random_blocks(std::uint32_t n, std::uint32_t num_arcs, bool weighted) {
    const CounterRandom random(5, 0);
    std::vector<ArcBlock> blocks(2);
    for (std::uint32_t arc = 0; arc < num_arcs; ++arc) {
        auto& block = blocks[arc < num_arcs / 3 ? 0 : 1];
        block.tails.push_back(static_cast<std::uint32_t>(random.below(3 * arc, n)));
        block.heads.push_back(static_cast<std::uint32_t>(random.below(3 * arc + 1, n)));
        if (weighted) block.weights.push_back(static_cast<std::int32_t>(random.below(3 * arc + 2, 9)));
    }
    return blocks;
}

TEST(BuildCsr, KeepsOrderWithinRow) {
    const auto graph = built(4, {{{2, 0, 2}, {3, 1, 0}, {10, 20, 30}}, {}, {{2, 0}, {2, 3}, {40, 50}}});
    EXPECT_EQ(graph.row_offsets, (U32s{0, 2, 2, 5, 5}));
    EXPECT_EQ(graph.column_indices, (U32s{1, 3, 3, 0, 2}));
    EXPECT_EQ(graph.edge_weights, (I32s{20, 50, 10, 30, 40}));
}

TEST(BuildCsr, AddsTwinAfterEachArc) {
    const auto graph = built(3, {{{0, 1, 2}, {1, 1, 0}, {7, 8, 9}}}, true);
    EXPECT_EQ(arcs_of(graph), (Arcs{{0, 1}, {0, 2}, {1, 0}, {1, 1}, {2, 0}}));
    EXPECT_EQ(graph.edge_weights, (I32s{7, 9, 7, 8, 9}));
}

TEST(BuildCsr, IsolatedVertices) {
    const auto graph = built(3, {});
    EXPECT_EQ(graph.num_vertices(), 3u);
    EXPECT_EQ(graph.num_edges(), 0u);
}

TEST(BuildCsr, SameForEveryWorkerCount) {
    const ScopedWorkerCount one(1);
    const auto alone = built(1000, random_blocks(1000, 200'000, true), true);
    const ScopedWorkerCount many(5);
    const auto together = built(1000, random_blocks(1000, 200'000, true), true);
    EXPECT_TRUE(alone.row_offsets == together.row_offsets);
    EXPECT_TRUE(alone.column_indices == together.column_indices);
    EXPECT_TRUE(alone.edge_weights == together.edge_weights);
}

TEST(Transposed, ReversesEveryArc) {
    Progress progress;
    const auto graph = built(4, {{{2, 0, 2, 3}, {3, 1, 0, 0}, {10, 20, 30, 40}}});
    const auto turned = transposed(graph, progress);
    EXPECT_EQ(arcs_of(turned), (Arcs{{0, 2}, {0, 3}, {1, 0}, {3, 2}}));
    EXPECT_EQ(turned.edge_weights, (I32s{30, 40, 20, 10}));
}

TEST(SortRows, DropsDuplicates) {
    Progress progress;
    auto graph = built(3, {{{0, 0, 0, 2, 2}, {2, 1, 2, 0, 0}, {}}});
    EXPECT_EQ(sort_rows_and_drop_doubles(graph, progress), 2u);
    EXPECT_EQ(arcs_of(graph), (Arcs{{0, 1}, {0, 2}, {2, 0}}));
}

TEST(Survey, CountsLoopsDuplicatesAndIsolatedVertices) {
    Progress progress;
    const auto found = survey(built(5, {{{0, 0, 0, 1, 1}, {1, 1, 0, 0, 3}, {}}}), progress);
    EXPECT_EQ(found.self_loops, 1u);
    EXPECT_EQ(found.double_arcs, 1u);
    EXPECT_EQ(found.isolated_vertices, 2u);
    EXPECT_FALSE(found.symmetric);
}

TEST(Survey, DetectsTwins) {
    Progress progress;
    EXPECT_TRUE(survey(built(3, {{{2, 0, 1, 0}, {0, 1, 0, 2}, {}}}), progress).symmetric);
    EXPECT_TRUE(survey(built(3, {{{1, 1}, {1, 1}, {}}}), progress).symmetric) << "self loops are their own twins";
    // In-degrees equal out-degrees, but the arcs form a directed cycle.
    EXPECT_FALSE(survey(built(3, {{{0, 1, 2}, {1, 2, 0}, {}}}), progress).symmetric);
    // Two arcs in one direction and one back.
    EXPECT_FALSE(survey(built(2, {{{0, 0, 1}, {1, 1, 0}, {}}}), progress).symmetric);
}

TEST(OneSided, FindsFirstArcWithoutTwin) {
    Progress progress;
    const auto first = [&](std::uint32_t n, U32s tails, U32s heads) {
        return first_one_sided(built(n, {{std::move(tails), std::move(heads), {}}}), progress);
    };
    EXPECT_FALSE(first(3, {2, 0, 1, 0}, {0, 1, 0, 2}).has_value());
    EXPECT_FALSE(first(2, {1, 1, 0, 0}, {1, 0, 1, 0}).has_value()) << "self loops are their own twins";
    EXPECT_FALSE(first(2, {0, 1, 0, 1}, {1, 0, 1, 0}).has_value());
    const auto expect = [](const std::optional<OneSided>& found, const OneSided& wanted) {
        ASSERT_TRUE(found.has_value());
        EXPECT_EQ(std::pair(found->tail, found->head), std::pair(wanted.tail, wanted.head));
        EXPECT_EQ(std::pair(found->there, found->back), std::pair(wanted.there, wanted.back));
    };
    // In-degrees equal out-degrees, but the arcs form a directed cycle.
    expect(first(3, {0, 1, 2}, {1, 2, 0}), {0, 1, 1, 0});
    // Two arcs in one direction and one back; then the same with the smaller row first.
    expect(first(2, {0, 0, 1}, {1, 1, 0}), {0, 1, 2, 1});
    expect(first(2, {1, 1, 0}, {0, 0, 1}), {1, 0, 2, 1});
    // Unsorted rows are allowed.
    expect(first(4, {3, 3, 1, 1, 1, 0, 2}, {2, 1, 3, 2, 0, 1, 1}), {3, 2, 1, 0});
}

TEST(MakeUndirected, SimpleGraph) {
    Progress progress;
    auto graph = built(4, {{{0, 0, 1, 2, 3, 0}, {1, 1, 0, 2, 0, 2}, {5, 3, 4, 1, 9, 6}}});
    const auto change = make_undirected(graph, progress);
    EXPECT_EQ(arcs_of(graph), (Arcs{{0, 1}, {0, 2}, {0, 3}, {1, 0}, {2, 0}, {3, 0}}));
    EXPECT_EQ(graph.edge_weights, (I32s{3, 6, 9, 3, 6, 9}));
    EXPECT_TRUE(graph.symmetric);
    EXPECT_EQ(change.arcs_added, 2u);
    EXPECT_EQ(change.double_arcs_dropped, 1u);
    EXPECT_EQ(change.self_loops_dropped, 1u);
    EXPECT_EQ(change.unequal_weights, 1u);
}

TEST(MakeUndirected, LargeGraphs) {
    Progress progress;
    auto graph = built(5000, random_blocks(5000, 100'000, true));
    Arcs expected;
    for (const auto& [tail, head] : arcs_of(graph)) {
        if (tail == head) continue;
        expected.emplace_back(tail, head);
        expected.emplace_back(head, tail);
    }
    std::sort(expected.begin(), expected.end());
    expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
    make_undirected(graph, progress);
    EXPECT_TRUE(arcs_of(graph) == expected);
    EXPECT_TRUE(survey(graph, progress).symmetric);
}

TEST(MakeUndirected, ReplacesNotesOfGenerator) {
    auto dataset = generated("graph:uniform,n=200,edges=1,seed=3");
    EXPECT_TRUE(has_note(dataset, "self loop"));
    Progress progress;
    make_undirected(dataset, progress);
    EXPECT_TRUE(dataset.graph().symmetric);
    EXPECT_TRUE(has_note(dataset, "added"));
    EXPECT_FALSE(has_note(dataset, " kept"));
    EXPECT_TRUE(has_note(dataset, "no arc"));
}

TEST(BuildCsr, StopsWhenCancelled) {
    Progress progress;
    progress.cancel();
    auto blocks = random_blocks(10, 100, false);
    EXPECT_THROW(build_csr(10, blocks, Twins::none, progress), Cancelled);
}

}  // namespace
}  // namespace lockstep
