#include "kernels/algorithms/tree/tile_scan.hpp"

#include <numeric>

#include <gtest/gtest.h>

#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

using U32s = std::vector<std::uint32_t>;

TEST(TileScan, SumsAtEverySizeInEveryOrder) {
    constexpr auto tile = ScanTiles::kTile;
    for (const auto order : {Order::lane_by_lane(), Order::lockstep(), Order::shuffled(4)})
        for (const auto n : {0u, 1u, 31u, 257u, tile - 1, tile, tile + 1, 3 * tile + 5}) {
            Emulator emulator(order);
            U32s values(n), sums(n);
            for (std::uint32_t i = 0; i < n; ++i) values[i] = i % 3 == 0 ? 0xFFFFFFFFu : i % 7;
            std::inclusive_scan(values.begin(), values.end(), sums.begin());
            Buffer<std::uint32_t> in(emulator, values, "in"), out(emulator, n, "out");
            tree::TileScan scan(emulator, n);
            scan.run(in.read(), out.write());
            EXPECT_EQ(out.download(), sums) << n << ", " << order.text();
            scan.run(in.read(), in.write());
            EXPECT_EQ(in.download(), sums) << "in place, " << n;
        }
}

TEST(TileScan, SumsTotalsOfTotals) {
    constexpr auto n = ScanTiles::kTile * ScanTiles::kTile + 3;
    Emulator emulator(Order::lane_by_lane());
    Buffer<std::uint32_t> ones(emulator, n, "ones");
    ones.fill(1);
    tree::TileScan scan(emulator, n);
    ASSERT_EQ(scan.num_steps(), 5u);
    EXPECT_EQ(scan.what(0).tiles, ScanTiles::kTile + 1);
    EXPECT_EQ(scan.what(2).tiles, 1u);
    EXPECT_TRUE(scan.what(3).adds);
    EXPECT_EQ(scan.what(4).level, 0u);
    scan.run(ones.read(), ones.write());
    const auto sums = ones.download();
    for (std::uint32_t i = 0; i < n; ++i) ASSERT_EQ(sums[i], i + 1);
}

}  // namespace
}  // namespace lockstep
