#include "kernels/algorithms/list_ranking/wyllie/wyllie.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(PackedShortNode, HoldsTheLargestDistanceAndNode) {
    for (const std::uint32_t distance : {0u, 1u, 65535u}) {
        for (const std::uint32_t successor : {0u, 1u, 65535u}) {
            const auto word = PackedShortNode{distance, successor}.pack();
            const auto node = PackedShortNode::unpack(word);
            EXPECT_EQ(node.distance, distance);
            EXPECT_EQ(node.successor, successor);
            EXPECT_EQ(node.is_tail(), distance == 0);
            EXPECT_EQ(PackedShortNode::kDistance.bits(&word, 0), distance) << "as columns read it";
            EXPECT_EQ(PackedShortNode::kSuccessor.bits(&word, 0), successor);
        }
    }
}

}  // namespace
}  // namespace lockstep
