#include "kernels/data/tree.hpp"

#include <numeric>

#include "tests/kernels/data/data_helpers.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

/// Rows are sorted, each edge has both arcs, and the tour from the root visits every arc.
void expect_tree(const Dataset& dataset) {
    const auto& tree = dataset.tree();
    const auto n = tree.num_vertices(), m = tree.num_arcs();
    ASSERT_EQ(m, 2 * (n - 1));
    ASSERT_EQ(tree.row_offsets.front(), 0u);
    ASSERT_EQ(tree.row_offsets.back(), m);
    ASSERT_EQ(tree.twin.size(), m);
    ASSERT_LT(tree.root, n);
    for (std::uint32_t v = 0; v < n; ++v) {
        for (auto arc = tree.row_offsets[v]; arc < tree.row_offsets[v + 1]; ++arc) {
            ASSERT_LT(tree.twin[arc], m);
            ASSERT_NE(tree.twin[arc], arc);
            ASSERT_EQ(tree.twin[tree.twin[arc]], arc);
            ASSERT_EQ(tree.tail(arc), v) << "arc " << arc;
        }
    }
    if (m == 0) return;
    std::vector<bool> met(m);
    auto arc = tree.row_offsets[tree.root];
    for (std::uint32_t step = 0; step < m; ++step) {
        ASSERT_FALSE(met[arc]) << dataset.source << ": the tour closes after " << step << " arcs";
        met[arc] = true;
        arc = tree.next_in_row(tree.twin[arc]);
    }
    ASSERT_EQ(arc, tree.row_offsets[tree.root]);
}

Dataset tree_of(std::string_view content, const std::string& name) {
    return parsed(content, name, {.kind = DatasetKind::tree});
}
std::string refused(std::string_view content, const std::string& name) {
    return parse_refusal(content, name, {.kind = DatasetKind::tree});
}

std::uint32_t largest_degree(const Tree& tree) {
    std::uint32_t largest = 0;
    for (std::uint32_t v = 0; v < tree.num_vertices(); ++v) largest = std::max(largest, tree.degree(v));
    return largest;
}

TEST(TreeGenerators, EverySize) {
    for (const std::string shape : {"binary", "random", "path", "star", "caterpillar", "complete"})
        for (const auto* shuffle : {"0", "1"})
            for (const auto* n : {"1", "2", "3", "31", "32", "33", "257", "1000", "20000"}) {
                const auto dataset = generated("tree:" + shape + ",seed=4,shuffle=" + shuffle + ",n=" + n);
                EXPECT_EQ(dataset.kind, DatasetKind::tree);
                EXPECT_EQ(std::to_string(dataset.num_vertices()), n);
                EXPECT_EQ(dataset.tree().root, 0u);
                expect_tree(dataset);
            }
}

TEST(TreeGenerators, Shapes) {
    EXPECT_LE(largest_degree(generated("tree:binary,n=5000,seed=2").tree()), 3u);
    EXPECT_LE(generated("tree:binary,n=5000,seed=2").tree().degree(0), 2u);
    EXPECT_EQ(largest_degree(generated("tree:path,n=5000,shuffle=1").tree()), 2u);
    EXPECT_EQ(largest_degree(generated("tree:star,n=5000").tree()), 4999u);
    EXPECT_EQ(height_of(generated("tree:path,n=5000").tree()), 4999u);
    EXPECT_EQ(height_of(generated("tree:path,n=5000,shuffle=1").tree()), 4999u);
    EXPECT_EQ(height_of(generated("tree:star,n=5000").tree()), 1u);
    EXPECT_EQ(height_of(generated("tree:complete,n=4095").tree()), 11u);
    EXPECT_EQ(height_of(generated("tree:caterpillar,n=5000").tree()), 2500u);
    EXPECT_EQ(height_of(generated("tree:star,n=1").tree()), 0u);
    // Random splits and random attachment give a height of some log2(n), not of sqrt(n).
    EXPECT_LT(height_of(generated("tree:binary,n=20000").tree()), 60u);
    EXPECT_GT(height_of(generated("tree:binary,n=20000").tree()), 14u);
    EXPECT_LT(height_of(generated("tree:random,n=20000").tree()), 50u);
    EXPECT_EQ(generated("tree:path,n=4,seed=9").seed, std::nullopt);
    EXPECT_EQ(generated("tree:binary,n=4,seed=9").seed, 9u);
}

TEST(ParentTree, KeepsRootAndOrderOfChildren) {
    const auto dataset = tree_of("2\n2\n-1\n1\n2\n", "x.parent.tsv");
    EXPECT_EQ(dataset.kind, DatasetKind::tree);
    const auto& tree = dataset.tree();
    EXPECT_EQ(tree.root, 2u);
    EXPECT_EQ(tree.row_offsets, (U32s{0, 1, 3, 6, 7, 8}));
    EXPECT_EQ(tree.column_indices, (U32s{2, 2, 3, 0, 1, 4, 1, 2})) << "the parent first, then the children";
    expect_tree(dataset);
    expect_tree(tree_of("-1\n", "x.parent.tsv"));
    expect_tree(tree_of("-1\n0\n", "x.txt"));
    expect_tree(tree_of("1\n2\n-1\n", "x.list.tsv"));
    EXPECT_TRUE(test::has_parts(refused("-1\n0\n-1\n", "x.parent.tsv"), {"x.parent.tsv:", "2", "0", "2"}));
    EXPECT_TRUE(test::has_parts(refused("-1\n2\n1\n", "x.parent.tsv"), {"x.parent.tsv:", "1"}));
}

TEST(GraphTree, EdgesListedOnceOrTwice) {
    for (const auto* text : {"0 1\n3 1\n1 2\n", "0 1\n1 0\n1 3\n1 2\n2 1\n3 1\n"}) {
        const auto dataset = tree_of(text, "x.el");
        EXPECT_EQ(dataset.tree().root, 0u);
        EXPECT_EQ(dataset.tree().column_indices, (U32s{1, 0, 2, 3, 1, 1})) << text;
        expect_tree(dataset);
    }
    expect_tree(tree_of("p edge 3 2\ne 1 2\ne 3 2\n", "x.col"));
    expect_tree(tree_of("%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 1\n", "x.mtx"));
    expect_tree(tree_of("4 3\n2 3 4\n1\n1\n1\n", "x.graph"));
    const auto named = tree_of("from,to\nanna,bert\nbert,carl\n", "x.csv");
    expect_tree(named);
    EXPECT_EQ(named.name_of("vertices", 2), "carl");
}

TEST(GraphTree, RefusalNamesEdgeOrVertex) {
    EXPECT_TRUE(test::has_parts(refused("0 1\n1 2\n2 0\n", "x.el"), {"x.el:", "1", "2"}));
    EXPECT_TRUE(test::has_parts(refused("0 1\n2 3\n", "x.el"), {"x.el:", "0", "2"}));
    EXPECT_TRUE(test::has_parts(refused("0 1\n1 2\n2 0\n3 4\n", "x.el"), {"x.el:", "1", "2"}))
        << "n - 1 edges, and not joined";
    EXPECT_TRUE(test::has_parts(refused("0 1\n1 1\n", "x.el"), {"x.el:", "1"}));
    EXPECT_NE(refused("5 5\n2 3\n1 4 5\n1 4\n2 3\n2\n", "x.graph").find("has a cycle"), std::string::npos);
}

}  // namespace
}  // namespace lockstep
