#include "viz/list/node_order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace lockstep {
namespace {

using U32s = std::vector<std::uint32_t>;

TEST(ForestPositions, TreesInSequenceByLevel) {
    //      1         4
    //     / \        |
    //    3   0       5
    //    |
    //    2
    EXPECT_EQ(forest_positions({.parent = {1, 1, 3, 1, 4, 4}}), (U32s{1, 0, 3, 2, 4, 5}));
    EXPECT_EQ(forest_positions({}), U32s{});
}

TEST(ForestPositions, NodesFollowTheirParents) {
    Forest forest;
    for (std::uint32_t v = 0; v < 1000; ++v) forest.parent.push_back(v % 97 == 0 ? v : (v * 7919u) % v);
    const auto position_of = forest_positions(forest);
    U32s sorted = position_of, all(1000);
    std::sort(sorted.begin(), sorted.end());
    std::iota(all.begin(), all.end(), 0u);
    EXPECT_EQ(sorted, all);
    for (std::uint32_t v = 0; v < 1000; ++v)
        EXPECT_TRUE(forest.parent[v] == v || position_of[forest.parent[v]] < position_of[v]) << "node " << v;
}

}  // namespace
}  // namespace lockstep
