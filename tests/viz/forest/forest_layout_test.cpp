#include "viz/forest/forest_layout.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "kernels/data/generate.hpp"

namespace lockstep {
namespace {

std::vector<std::uint32_t> generated(const char* spec) {
    Progress progress;
    return generate_dataset(spec, progress).forest().parent;
}

ForestLayout laid_out(const std::vector<std::uint32_t>& parent) {
    Progress progress;
    return ForestLayout(parent, progress);
}

TEST(ForestLayout, LeavesInOrderParentsCentred) {
    //   1      4
    //  / \     |
    // 0   3    5
    //     |
    //     2
    const auto layout = laid_out({1, 1, 3, 1, 4, 4});
    EXPECT_EQ(layout.num_trees(), 2u);
    EXPECT_EQ(layout.num_levels(), 3u);
    EXPECT_FLOAT_EQ(layout.at(0).x, 0.5f);
    EXPECT_FLOAT_EQ(layout.at(2).x, 1.5f);
    EXPECT_FLOAT_EQ(layout.at(3).x, 1.5f);
    EXPECT_FLOAT_EQ(layout.at(1).x, 1.f);
    EXPECT_FLOAT_EQ(layout.at(4).x, layout.at(5).x);
    EXPECT_GT(layout.at(4).x, 2.5f);
    EXPECT_EQ(layout.at(2).level, 2u);
    EXPECT_EQ(layout.kin()[5].tree, 1u);
    EXPECT_FLOAT_EQ(layout.at(0).room, 1.f);
    EXPECT_EQ(layout.order(), (std::vector<std::uint32_t>{1, 4, 0, 3, 5, 2}));
}

TEST(ForestLayout, NodesOfLevelDoNotOverlap) {
    for (const char* spec : {"forest:random,n=1", "forest:random,n=33,seed=1", "forest:random,n=5000,trees=7,seed=2",
                             "forest:random,n=5000,trees=3,height=40,seed=5", "forest:path,n=300"}) {
        const auto parent = generated(spec);
        const auto layout = laid_out(parent);
        for (std::uint32_t v = 0; v < parent.size(); ++v) {
            EXPECT_EQ(layout.order()[layout.position_of(v)], v);
            if (parent[v] == v) {
                EXPECT_EQ(layout.at(v).level, 0u);
                continue;
            }
            ASSERT_EQ(layout.at(v).level, layout.at(parent[v]).level + 1) << spec;
            ASSERT_EQ(layout.kin()[v].tree, layout.kin()[parent[v]].tree) << spec;
        }
        const auto& offsets = layout.level_offsets();
        for (std::uint32_t level = 0; level < layout.num_levels(); ++level)
            for (auto i = offsets[level] + 1; i < offsets[level + 1]; ++i) {
                const auto left = layout.order()[i - 1], right = layout.order()[i];
                ASSERT_GE(layout.at(right).x - layout.at(left).x, 0.999f) << spec;
                ASSERT_LE(layout.kin()[left].tree, layout.kin()[right].tree) << spec;
            }
    }
}

TEST(ForestLayout, FindsNearestNodeOfLevel) {
    const auto parent = generated("forest:random,n=400,trees=3,seed=9");
    const auto layout = laid_out(parent);
    for (std::uint32_t v = 0; v < parent.size(); ++v) {
        EXPECT_EQ(layout.nearest(layout.at(v).level, layout.at(v).x + 0.3f, 0.4f), v);
        EXPECT_EQ(layout.nearest(layout.at(v).level, layout.at(v).x - 0.3f, 0.4f), v);
    }
    EXPECT_EQ(layout.nearest(0, -5.f, 1.f), std::nullopt);
}

TEST(ForestLayout, StopsSoonAfterCancel) {
    Progress progress;
    progress.cancel();
    EXPECT_THROW(ForestLayout({0, 0, 1}, progress), Cancelled);
}

TEST(ForestLayout, EmptyForest) {
    const auto layout = laid_out({});
    EXPECT_EQ(layout.size(), 0u);
    EXPECT_EQ(layout.num_levels(), 0u);
}

}  // namespace
}  // namespace lockstep
