#include "kernels/algorithms/list_ranking/champion/reduced_node.hpp"

#include <gtest/gtest.h>

#include <set>

namespace lockstep {
namespace {

TEST(SampledSplitters, OnePerBlockAndHead) {
    for (const std::uint32_t n : {1u, 2u, 7u, 8u, 9u, 15u, 16u, 17u, 63u, 64u, 65u, 1000u}) {
        for (const std::uint32_t shift : {1u, 3u, 5u}) {
            for (std::uint32_t head = 0; head < n; ++head) {
                const auto splitters = SampledSplitters::make(n, shift, head);
                ASSERT_GE(splitters.count, 1u);
                std::set<std::uint32_t> nodes;
                for (std::uint32_t k = 0; k < splitters.count; ++k) {
                    const auto node = splitters.splitter(k);
                    ASSERT_LT(node, n);
                    ASSERT_TRUE(nodes.insert(node).second) << "two sublists start at " << node;
                    ASSERT_TRUE(splitters.starts(node));
                    ASSERT_EQ(splitters.sublist_of(node), k);
                    if (k < splitters.num_drawn) {
                        ASSERT_TRUE(splitters.is_drawn(node));
                        ASSERT_EQ(node >> shift, k);
                    }
                }
                ASSERT_TRUE(nodes.contains(head));
                ASSERT_EQ(splitters.splitter(splitters.sublist_of_head()), head);
                for (std::uint32_t node = 0; node < n; ++node)
                    ASSERT_EQ(splitters.starts(node), nodes.contains(node)) << n << " nodes, head " << head;
            }
        }
    }
    EXPECT_EQ(SampledSplitters::make(0, 3, 0xFFFFFFFFu).count, 0u);
}

TEST(SampledSplitters, UniformWithinBlock) {
    constexpr std::uint32_t kShift = 3, kBlocks = 1 << 16;
    const auto splitters = SampledSplitters::make(kBlocks << kShift, kShift, 0);
    std::uint32_t drawn[1 << kShift] = {};
    for (std::uint32_t k = 0; k < kBlocks; ++k) ++drawn[splitters.splitter(k) & 7];
    for (const auto times : drawn) EXPECT_NEAR(times, kBlocks / 8, kBlocks / 80);
}

}  // namespace
}  // namespace lockstep
