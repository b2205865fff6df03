#include "kernels/algorithms/list_ranking/wyllie/wyllie_unpacked.hpp"

#include <gtest/gtest.h>

#include "kernels/simt/buffer.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

using U32s = std::vector<std::uint32_t>;

TEST(JumpUnpacked, DoublesDistanceInLockstep) {
    //  0 (tail) <- 1 <- 2 <- 3
    Emulator emulator(Order::lockstep());
    const Buffer<std::uint32_t> successor(emulator, U32s{0, 0, 1, 2}, "successor"),
        rank(emulator, U32s{0, 1, 1, 1}, "rank"), changed(emulator, U32s{0}, "changed");
    emulator.launch(JumpUnpacked{}, 4, successor.write(), rank.write(), changed.write());
    EXPECT_EQ(successor.download(), (U32s{0, 0, 0, 1}));
    EXPECT_EQ(rank.download(), (U32s{0, 1, 2, 2}));
    EXPECT_EQ(changed.download(), U32s{1});
}

TEST(JumpUnpacked, ShuffledOrderBreaksPairs) {
    constexpr std::uint32_t n = 64;
    U32s chain(n, 0), ones(n, 1);
    for (std::uint32_t i = 1; i < n; ++i) chain[i] = i - 1;
    ones[0] = 0;
    std::uint32_t broken = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        Emulator emulator(Order::shuffled(seed));
        const Buffer<std::uint32_t> successor(emulator, chain, "successor"), rank(emulator, ones, "rank"),
            changed(emulator, U32s{0}, "changed");
        emulator.launch(JumpUnpacked{}, n, successor.write(), rank.write(), changed.write());
        const auto to = successor.download(), links = rank.download();
        for (std::uint32_t i = 0; i < n; ++i) {
            ASSERT_LE(to[i], i) << "a pointer only ever moves towards the tail";
            broken += links[i] != i - to[i];
        }
    }
    EXPECT_GT(broken, 0u);
}

TEST(RankFromUnpackedDistance, NoRankForImpossibleDistance) {
    Emulator emulator;
    const Buffer<std::uint32_t> distance(emulator, U32s{2, 0, 1, 4, 1000}, "distance"), rank(emulator, 5, "rank");
    emulator.launch(RankFromUnpackedDistance{}, 5, distance.read(), rank.write());
    EXPECT_EQ(rank.download(), (U32s{2, 4, 3, 0, kNone}));
}

}  // namespace
}  // namespace lockstep
