#include "kernels/algorithms/floor/barrier.hpp"

#include <gtest/gtest.h>

#include <string>

#include "kernels/data/input_error.hpp"
#include "tests/kernels/data/data_helpers.hpp"
#include "tests/kernels/orders.hpp"
#include "tests/kernels/run/emulated_run.hpp"

namespace lockstep {
namespace {

using U32s = std::vector<std::uint32_t>;

TEST(GridBarrier, NoBlockPassesBeforeAllArrive) {
    for (const auto order : test::kOrders)
        for (const auto blocks : {1u, 2u, 7u, 30u}) {
            Emulator emulator(order);
            const Buffer<std::uint32_t> numbers(emulator, 2 * std::uint64_t{blocks}, "numbers"),
                state(emulator, CrossBarriers::kNumState, "barrier"), seen(emulator, blocks, "seen");
            numbers.fill(0);
            state.fill(0);
            emulator.launch(CrossBarriers{}, Blocks(blocks), 10u, numbers.write(), state.write(), seen.write());
            EXPECT_EQ(seen.download(), U32s(blocks, 55)) << blocks;
            EXPECT_EQ(state.download(), (U32s{10 * blocks, 10})) << blocks;
        }
}

TEST(GridBarrier, AnyListAndNumberOfBarriers) {
    for (const auto n : {1u, 31u, 32u, 33u, 257u}) {
        const auto list = generated("list:random,seed=3,n=" + std::to_string(n));
        EmulatedRun run(floors::barrier(), list, {{"blocks", "4"}, {"barriers", "33"}});
        EXPECT_EQ(run.columns().at("seen").u32(), U32s(4, 33 * 34 / 2)) << n;
        EXPECT_EQ(run.wrong(), std::nullopt) << n;
        EXPECT_EQ(run.num_passes(), 1u) << n;
        run.columns()["seen"] = U32s{561, 561, 560, 561};
        EXPECT_EQ(run.wrong(), "seen[2] is 560, must be 561");
        EXPECT_EQ(run.find_wrong().front().count(), 1u);
    }
    EXPECT_THROW(EmulatedRun(floors::barrier(), generated("list:random,n=4"), {{"blocks", "129"}}), InputError);
}

}  // namespace
}  // namespace lockstep
