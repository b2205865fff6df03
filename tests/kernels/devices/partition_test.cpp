#include "kernels/devices/partition.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

namespace lockstep {
namespace {

using U32s = std::vector<std::uint32_t>;

TEST(Partition, RangesDifferByOneElementAtMost) {
    for (const std::uint32_t size : {0u, 1u, 7u, 8u, 9u, 1000u}) {
        const Partition partition(PartitionKind::ranges, 8, size);
        const auto counts = partition.counts();
        EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), 0u), size);
        EXPECT_LE(std::ranges::max(counts), (size + 7) / 8);
        EXPECT_TRUE(partition.in_order());
    }
}

TEST(Partition, BalancedRangesHaveEqualShareOfArcs) {
    const U32s row_offsets{0, 90, 91, 92, 93, 94, 95, 96, 97, 98, 180};
    const Partition partition(PartitionKind::balanced, 2, 10, row_offsets);
    EXPECT_EQ(partition.counts(), (U32s{1, 9}));
}

TEST(Partition, BalancedIsRangesWithoutArcs) {
    EXPECT_EQ(Partition(PartitionKind::balanced, 2, 4, U32s{0, 0, 0, 0, 0}).counts(), (U32s{2, 2}));
}

TEST(Partition, CyclicDealsElementsOut) {
    const Partition partition(PartitionKind::cyclic, 3, 7);
    EXPECT_EQ(partition.owners(), (U32s{0, 1, 2, 0, 1, 2, 0}));
    EXPECT_EQ(partition.elements(), (U32s{0, 3, 6, 1, 4, 2, 5}));
    EXPECT_EQ(partition.firsts(), (U32s{0, 3, 5, 7}));
}

TEST(Partition, ScrambledGivesEqualSharesAtRandomPlaces) {
    const Partition partition(PartitionKind::scrambled, 4, 1000);
    EXPECT_EQ(partition.counts(), (U32s{250, 250, 250, 250}));
    const auto owners = partition.owners();
    int changes = 0;
    for (std::size_t v = 1; v < owners.size(); ++v) changes += owners[v] != owners[v - 1] ? 1 : 0;
    EXPECT_GT(changes, 600);
}

TEST(Partition, PositionsAndElementsAreInverse) {
    for (const auto kind : {PartitionKind::ranges, PartitionKind::cyclic, PartitionKind::scrambled}) {
        const Partition partition(kind, 3, 100);
        const auto owners = partition.owners();
        for (std::uint32_t element = 0; element < 100; ++element) {
            const auto position = partition.position_of(element);
            EXPECT_EQ(partition.element_at(position), element);
            EXPECT_EQ(partition.owner_at(position), owners[element]);
            EXPECT_GE(position, partition.first(owners[element]));
            EXPECT_LT(position, partition.first(owners[element]) + partition.count(owners[element]));
        }
    }
}

}  // namespace
}  // namespace lockstep
