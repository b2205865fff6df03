#include "kernels/debugger/races/sync_epoch.hpp"

#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace lockstep::debugger {
namespace {

/// Counts pair by pair, by the definition in SyncEpoch.
std::uint64_t count_each(const std::vector<Contender>& all, bool over) {
    std::uint64_t pairs = 0;
    for (const auto& a : all)
        for (const auto& b : all)
            if (a.left && b.right && unordered(a.at, b.at) && !(over && read_is_over(a.at, b.at))) ++pairs;
    return pairs;
}

TEST(UnorderedPairs, MatchCountPairByPair) {
    for (std::uint32_t seed = 0; seed < 200; ++seed) {
        std::mt19937 random(seed);
        const auto draw = [&](std::uint32_t below) { return static_cast<std::uint32_t>(random() % below); };
        std::vector<Contender> all(1 + draw(60));
        for (auto& one : all) {
            one.at.block = draw(3);
            one.at.block_barriers = draw(3);
            one.at.thread = draw(64);
            one.at.warp = one.at.thread / 32;
            one.at.warp_barriers = draw(2);
            one.at.meetings = one.at.warp_barriers + draw(3);
            one.left = draw(2) == 0;
            one.right = seed % 2 == 0 ? one.left : !one.left;
        }
        const bool over = seed % 2 != 0 && seed % 3 == 0;
        const auto expected = count_each(all, over);
        EXPECT_EQ(count_unordered(all, over), expected) << "seed " << seed;
    }
}

}  // namespace
}  // namespace lockstep::debugger
