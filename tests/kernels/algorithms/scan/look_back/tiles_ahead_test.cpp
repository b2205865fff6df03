#include <numeric>

#include <gtest/gtest.h>

#include "kernels/algorithms/scan/look_back/look_back_tiles.hpp"
#include "kernels/algorithms/scan/look_back/scan_tiles_ahead.hpp"
#include "kernels/algorithms/segscan/champion.hpp"
#include "kernels/debugger/races/hazards.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/data/data_helpers.hpp"
#include "tests/kernels/orders.hpp"

namespace lockstep {
namespace {

/// An operator for which only the right order gives the right result.
U32s some_numbers(std::uint32_t n) {
    U32s numbers(n);
    for (std::uint32_t i = 0; i < n; ++i) numbers[i] = i * 2654435761u ^ i >> 3;
    return numbers;
}

using test::kOrders;
constexpr std::uint32_t kTiles = 11, kRest = 19;

template <std::uint32_t inclusive>
void scan_in_turns(std::uint32_t blocks, const Order& order) {
    constexpr auto code = ScanOperator::compose;
    using Scan = ScanTilesAhead<code, 3, 6>;
    const auto n = (kTiles - 1) * Scan::kTile + kRest;
    const auto numbers = some_numbers(n);
    U32s expected(n);
    auto sum = ScanOperator::identity_of(code);
    for (std::uint32_t i = 0; i < n; ++i) {
        const auto next = ScanOperator::combine(code, sum, numbers[i]);
        expected[i] = inclusive != 0 ? next : sum;
        sum = next;
    }
    Emulator emulator(order);
    const Buffer<std::uint32_t> value(emulator, numbers, "value"), prefix(emulator, n, "prefix");
    const scan::LookBackTiles tiles(emulator, n, Scan::kTile);
    tiles.start();
    emulator.launch(Scan{}, blocks * Scan::shape.threads_per_block, value.read(), inclusive, tiles.states().write(),
                    tiles.looked_back().write(), prefix.write());
    EXPECT_EQ(prefix.download(), expected) << blocks << " blocks, " << order.text();
    const auto stops = tiles.looked_back().download();
    for (std::uint32_t tile = 1; tile < kTiles; ++tile) {
        EXPECT_LT(stops[tile], tile);
        EXPECT_GE(stops[tile] + blocks, tile) << "the block's own last tile";
    }
}

TEST(ScanTilesAhead, BarrierBetweenTilesOfRow) {
    using Scan = ScanTilesAhead<ScanOperator::add, 3, 6>;
    const auto n = (kTiles - 1) * Scan::kTile + kRest;
    Emulator emulator(Order::shuffled(2));
    const Buffer<std::uint32_t> value(emulator, some_numbers(n), "value"), prefix(emulator, n, "prefix");
    const scan::LookBackTiles tiles(emulator, n, Scan::kTile);
    tiles.start();
    trace::Log log;
    log.limit = 1u << 20;
    emulator.set_trace(&log);
    emulator.launch(Scan{}, Scan::shape.threads_per_block, value.read(), 1u, tiles.states().write(),
                    tiles.looked_back().write(), prefix.write());
    emulator.set_trace(nullptr);
    const auto hazards = debugger::find_hazards(log, log.launches.at(0));
    for (const auto& one : hazards.found)
        EXPECT_FALSE(one.harmful()) << log.buffers[one.buffer].name << " " << one.line.line;
    EXPECT_GT(log.events.size(), 7u * n);
}

TEST(ScanTilesAhead, RightForEveryBlockCountInEveryOrder) {
    for (const auto blocks : {1u, 2u, 3u, 10u, 11u})
        for (const auto& order : kOrders) {
            scan_in_turns<1>(blocks, order);
            scan_in_turns<0>(blocks, order);
        }
}

template <bool with_x>
void sum_in_turns(std::uint32_t blocks, std::uint32_t apart, const Order& order) {
    using Sum = SumSegmentsLookingBack<ScanOperator::add, with_x, 3, 6>;
    const auto n = (kTiles - 1) * Sum::kTile + kRest;
    const auto numbers = some_numbers(n);
    U32s factors(n), heads(ceil_div(n, 32)), expected(n);
    std::iota(factors.begin(), factors.end(), 3u);
    std::uint32_t sum = 0;
    for (std::uint32_t i = 0; i < n; ++i) {
        const auto product = with_x ? numbers[i] * factors[i] : numbers[i];
        const bool head = i % apart == 0;
        if (head) heads[i / 32] |= 1u << i % 32;
        expected[i] = sum = head ? product : sum + product;
    }
    Emulator emulator(order);
    const Buffer<std::uint32_t> curr(emulator, numbers, "curr"), bits(emulator, heads, "head"),
        x_bar(emulator, with_x ? factors : U32s{}, "x_bar");
    const scan::LookBackTiles tiles(emulator, n, Sum::kTile);
    tiles.start();
    emulator.launch(Sum{}, blocks * Sum::shape.threads_per_block, bits.read(), x_bar.read(), tiles.states().write(),
                    tiles.looked_back().write(), curr.write());
    EXPECT_EQ(curr.download(), expected) << blocks << " blocks, heads " << apart << " apart, " << order.text();
}

TEST(SumSegmentsLookingBack, RightForEveryBlockCountInEveryOrder) {
    for (const auto blocks : {1u, 3u, 11u})
        for (const auto apart : {1u, 29u, 1000u, 1u << 20})
            for (const auto& order : kOrders) {
                sum_in_turns<false>(blocks, apart, order);
                sum_in_turns<true>(blocks, apart, order);
            }
}

}  // namespace
}  // namespace lockstep
