#include "viz/tree/tree_layout.hpp"

#include <gtest/gtest.h>

#include <random>
#include <utility>

namespace lockstep {
namespace {

struct Csr {
    std::vector<std::uint32_t> row_offsets, column_indices;
};

/// Of undirected edges; a row's arcs are in the order of the edges.
Csr csr(std::uint32_t n, const std::vector<std::pair<std::uint32_t, std::uint32_t>>& edges) {
    std::vector<std::vector<std::uint32_t>> rows(n);
    for (const auto& [a, b] : edges) {
        rows[a].push_back(b);
        rows[b].push_back(a);
    }
    Csr made{{0}, {}};
    for (const auto& row : rows) {
        made.column_indices.insert(made.column_indices.end(), row.begin(), row.end());
        made.row_offsets.push_back(static_cast<std::uint32_t>(made.column_indices.size()));
    }
    return made;
}

TreeLayout laid_out(const Csr& tree, std::uint32_t root) {
    Progress progress;
    return {tree.row_offsets, tree.column_indices, root, progress};
}

/// Vertex v hangs on a random one of the last `reach` before it.
Csr random_tree(std::uint32_t n, std::uint32_t reach, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    for (std::uint32_t v = 1; v < n; ++v) edges.emplace_back(v, v - 1 - random() % std::min(v, reach));
    return csr(n, edges);
}

TEST(TreeLayout, PutsParentsOverTheirChildrenAsNarrowAsCanBe) {
    //        0
    //     /     \.
    //    1       2
    //    |     / | \.
    //    3    4  5  6
    const auto layout = laid_out(csr(7, {{0, 1}, {0, 2}, {1, 3}, {2, 4}, {2, 5}, {2, 6}}), 0);
    EXPECT_EQ(layout.num_levels(), 3u);
    EXPECT_FLOAT_EQ(layout.at(3).x, 0.5f);
    EXPECT_FLOAT_EQ(layout.at(1).x, 0.5f);
    EXPECT_FLOAT_EQ(layout.at(4).x, 1.5f);
    EXPECT_FLOAT_EQ(layout.at(6).x, 3.5f);
    EXPECT_FLOAT_EQ(layout.at(2).x, 2.5f);
    EXPECT_FLOAT_EQ(layout.at(0).x, 1.5f);
    EXPECT_FLOAT_EQ(layout.width(), 4.f);
    EXPECT_EQ(layout.order(), (std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(layout.subtree_size(2), 4u);
    EXPECT_EQ(layout.edge(2).last_child, 6u);
    EXPECT_EQ(layout.edge(0).parent, kNone);
}

/// A tidy drawing lets a shallow subtree stand under its neighbour's eaves: one slot a leaf would be wider.
TEST(TreeLayout, LetsSubtreesStandCloserThanTheirLeaves) {
    // 0 has a path 1-2-3 that ends in five leaves, and a leaf 4.
    const auto layout = laid_out(csr(10, {{0, 1}, {0, 4}, {1, 2}, {2, 3}, {3, 5}, {3, 6}, {3, 7}, {3, 8}, {3, 9}}), 0);
    EXPECT_FLOAT_EQ(layout.at(4).x - layout.at(1).x, 1.f);
    EXPECT_FLOAT_EQ(layout.width(), 5.f);
}

TEST(TreeLayout, OrdersChildrenAsATourComesToThem) {
    // Rows: 2: 0 3 1 4. From the root 1 the tour reaches 2 by the third of its arcs, and goes on with 4, 0, 3.
    const auto layout = laid_out(csr(5, {{2, 0}, {2, 3}, {2, 1}, {2, 4}}), 1);
    EXPECT_EQ(layout.order(), (std::vector<std::uint32_t>{1, 2, 4, 0, 3}));
    EXPECT_EQ(layout.edge(2).forward, 1u);  // the only arc of 1
    EXPECT_EQ(layout.edge(2).retreat, 4u);  // row 2 begins at 2
    EXPECT_EQ(layout.edge(3).last_child, kNone);
    EXPECT_EQ(layout.lower_ends(), (std::vector<std::uint32_t>{0, 2, 0, 3, 2, 4, 3, 4}));
}

TEST(TreeLayout, KeepsNeighboursASlotApartInEveryTree) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> path, star;
    for (std::uint32_t v = 1; v < 20000; ++v) path.emplace_back(v - 1, v), star.emplace_back(0, v);
    for (const auto& [tree, root] : {std::pair{random_tree(1, 1, 1), 0u},
                                     {random_tree(2, 1, 1), 1u},
                                     {random_tree(33, 5, 2), 32u},
                                     {random_tree(5000, 5000, 3), 17u},
                                     {random_tree(5000, 20, 4), 4999u},
                                     {csr(20000, path), 10000u},
                                     {csr(20000, star), 0u},
                                     {csr(20000, star), 7u}}) {
        const auto layout = laid_out(tree, root);
        const auto n = layout.size();
        ASSERT_EQ(layout.order().size(), n);
        EXPECT_EQ(layout.subtree_size(root), n);
        const auto& offsets = layout.level_offsets();
        for (std::uint32_t level = 0; level < layout.num_levels(); ++level)
            for (auto i = offsets[level] + 1; i < offsets[level + 1]; ++i)
                ASSERT_GE(layout.at(layout.order()[i]).x - layout.at(layout.order()[i - 1]).x, 0.99f) << n;
        for (std::uint32_t v = 0; v < n; ++v) {
            ASSERT_EQ(layout.order()[layout.position_of(v)], v);
            ASSERT_GE(layout.at(v).x, 0.499f);
            ASSERT_LE(layout.at(v).x, layout.width() - 0.499f);
            if (v == root) continue;
            const auto& edge = layout.edge(v);
            ASSERT_EQ(layout.at(v).level, layout.at(edge.parent).level + 1);
            ASSERT_EQ(tree.column_indices[edge.forward], v);
            ASSERT_EQ(tree.column_indices[edge.retreat], edge.parent);
        }
    }
}

TEST(TreeLayout, StopsOnRequest) {
    Progress progress;
    progress.cancel();
    const auto tree = random_tree(33, 5, 2);
    EXPECT_THROW(TreeLayout(tree.row_offsets, tree.column_indices, 0, progress), Cancelled);
}

TEST(TreeLayout, HasNoLevelWithoutVertices) { EXPECT_EQ(laid_out({{0}, {}}, 0).num_levels(), 0u); }

}  // namespace
}  // namespace lockstep
