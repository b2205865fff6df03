#include "viz/list/pointer_reach.hpp"

#include <gtest/gtest.h>

#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

TEST(PointerReach, BinsAscend) {
    for (std::uint32_t bin = 1; bin < PointerReach::kNumBins; ++bin) {
        ASSERT_GT(PointerReach::links_of_bin(bin), PointerReach::links_of_bin(bin - 1)) << bin;
        if (bin > PointerReach::kExact) {
            ASSERT_LT(PointerReach::links_of_bin(bin) / PointerReach::links_of_bin(bin - 1), 1.006) << bin;
        }
    }
    EXPECT_DOUBLE_EQ(PointerReach::links_of_bin(4096), 4096);
}

TEST(PointerReach, TwoArraysReachTwoToTheK) {
    const OffscreenContext context;
    RunScene run(list_ranking::wyllie_stepwise(), "list:random,n=64K,seed=7", {{"in_place", "0"}});
    NodeOrder order;
    PointerReach reach;
    for (const std::uint32_t k : {0u, 1u, 5u, 12u, 14u}) {
        auto& scene = run.at(k);
        while (!order.prepare(scene)) {
        }
        reach.update(scene, ListColumns::choose(scene, {}), order);
        const auto jump = std::uint32_t{1} << k;
        // The last 2^k nodes before the tail, and the tail itself, point to the tail.
        EXPECT_EQ(reach.num_at_tail(), jump + 1) << k;
        EXPECT_NEAR(reach.median(), jump, 0.002 * jump) << k;
    }
    reach.update(run.at(run.last_pass()), ListColumns::choose(run.at(run.last_pass()), {}), order);
    EXPECT_EQ(reach.num_at_tail(), 65536u);
    EXPECT_EQ(reach.median(), 0);
}

}  // namespace
}  // namespace lockstep
