#include "viz/tree/tree_layout.hpp"

#include <gtest/gtest.h>

#include <random>
#include <utility>

namespace lockstep {
namespace {

struct Csr {
    std::vector<std::uint32_t> row_offsets, column_indices;
};

/// A tree from undirected edges; the arcs of a row are in the order of the edges.
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

/// Vertex v is a child of a random one of the `reach` vertices before it.
Csr random_tree(std::uint32_t n, std::uint32_t reach, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    for (std::uint32_t v = 1; v < n; ++v) edges.emplace_back(v, v - 1 - random() % std::min(v, reach));
    return csr(n, edges);
}

TEST(TreeLayout, CentresParentsWithMinimumWidth) {
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
    EXPECT_EQ(layout.tour_starts(), (std::vector<std::uint32_t>{0, 4, 12}));  // 1 with 3, then 2 with 4, 5, 6
    EXPECT_EQ(layout.first_child(2), 4u);
    EXPECT_EQ(layout.parent_position(6, 2), 2u);
    EXPECT_FALSE(layout.is_leaf(2));
    EXPECT_EQ(layout.arcs_of(0).forward, kNone);
}

/// A shallow subtree fits under its neighbour's overhang: one slot per leaf would be wider.
TEST(TreeLayout, SubtreesMayOverlapInWidth) {
    // 0 has a path 1-2-3 that ends in five leaves, and a leaf 4.
    const auto layout = laid_out(csr(10, {{0, 1}, {0, 4}, {1, 2}, {2, 3}, {3, 5}, {3, 6}, {3, 7}, {3, 8}, {3, 9}}), 0);
    EXPECT_FLOAT_EQ(layout.at(4).x - layout.at(1).x, 1.f);
    EXPECT_FLOAT_EQ(layout.width(), 5.f);
}

TEST(TreeLayout, ChildrenInOrderOfTour) {
    // Rows: 2: 0 3 1 4. From the root 1 the tour reaches 2 by the third of its arcs, and continues with 4, 0, 3.
    const auto tree = csr(5, {{2, 0}, {2, 3}, {2, 1}, {2, 4}});
    const auto layout = laid_out(tree, 1);
    EXPECT_EQ(layout.order(), (std::vector<std::uint32_t>{1, 2, 4, 0, 3}));
    EXPECT_EQ(layout.arcs_of(2).forward, 1u);  // the only arc of 1
    EXPECT_EQ(layout.arcs_of(2).retreat, 4u);  // row 2 starts at 2
    EXPECT_TRUE(layout.is_leaf(layout.position_of(3)));
    std::vector<std::uint32_t> lower_ends;
    for (std::uint32_t arc = 0; arc < 8; ++arc)
        lower_ends.push_back(layout.lower_end(tree.row_offsets, tree.column_indices, arc));
    EXPECT_EQ(lower_ends, (std::vector<std::uint32_t>{0, 2, 0, 3, 2, 4, 3, 4}));
}

TEST(TreeLayout, NeighboursDoNotOverlap) {
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
        EXPECT_EQ(layout.tour_starts().back(), 2 * (n - 1));
        const auto& offsets = layout.level_offsets();
        for (std::uint32_t level = 0; level < layout.num_levels(); ++level)
            for (auto i = offsets[level] + 1; i < offsets[level + 1]; ++i)
                ASSERT_GE(layout.across()[i] - layout.across()[i - 1], 0.99f) << n;
        for (std::uint32_t v = 0; v < n; ++v) {
            ASSERT_EQ(layout.order()[layout.position_of(v)], v);
            ASSERT_GE(layout.at(v).x, 0.499f);
            ASSERT_LE(layout.at(v).x, layout.width() - 0.499f);
            if (v == root) continue;
            const auto& arcs = layout.arcs_of(v);
            const auto position = layout.position_of(v), level = layout.at(v).level;
            const auto parent = layout.order()[layout.parent_position(position, level)];
            ASSERT_EQ(level, layout.at(parent).level + 1);
            ASSERT_EQ(tree.column_indices[arcs.forward], v);
            ASSERT_EQ(tree.column_indices[arcs.retreat], parent);
        }
    }
}

/// Blocks of crowded vertices are omitted; every vertex with room is included.
TEST(TreeLayout, FindsVerticesWithRoom) {
    const auto layout = laid_out(random_tree(5000, 20, 4), 4999);
    const auto n = layout.size();
    for (const float room : {0.f, 1.f, 1.5f, 3.f, 20.f, 1e9f}) {
        std::vector<std::uint32_t> found, expected;
        for (std::uint32_t i = 0; i < n; ++i)
            if (layout.room_at(i, layout.level_of(i)) >= room) expected.push_back(i);
        for (auto i = layout.next_with_room(17, n, room); i < n; i = layout.next_with_room(i + 1, n, room))
            if (layout.room_at(i, layout.level_of(i)) >= room) found.push_back(i);
        std::erase_if(expected, [](std::uint32_t i) { return i < 17; });
        EXPECT_EQ(found, expected) << room;
    }
}

TEST(TreeLayout, StopsSoonAfterCancel) {
    Progress progress;
    progress.cancel();
    const auto tree = random_tree(33, 5, 2);
    EXPECT_THROW(TreeLayout(tree.row_offsets, tree.column_indices, 0, progress), Cancelled);
}

TEST(TreeLayout, EmptyTree) { EXPECT_EQ(laid_out({{0}, {}}, 0).num_levels(), 0u); }

}  // namespace
}  // namespace lockstep
