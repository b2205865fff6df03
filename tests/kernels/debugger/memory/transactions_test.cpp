#include "kernels/debugger/memory/transactions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <random>
#include <set>

#include "kernels/debugger/memory/traffic.hpp"

namespace lockstep::debugger {
namespace {

constexpr std::uint16_t kArray = 1;

/// Lane l accesses element index(l); elements have a number of bytes.
WarpAccess pattern(std::uint32_t lanes, const std::function<std::uint64_t(std::uint32_t)>& index,
                   std::uint32_t bytes = 4) {
    WarpAccess access;
    for (std::uint32_t lane = 0; lane < lanes; ++lane) access.push_back({lane, kArray, index(lane) * bytes, bytes});
    return access;
}

std::vector<std::uint32_t> sizes(const std::vector<Segment>& segments) {
    std::vector<std::uint32_t> all;
    for (const auto& segment : segments) all.push_back(segment.bytes);
    return all;
}

using Sizes = std::vector<std::uint32_t>;

TEST(Transactions, CoalescedLoadOfMalisonFigure32) {
    // A half warp; each thread loads the word of its own index in an aligned segment.
    const auto access = pattern(16, [](auto lane) { return 32 + lane; });
    EXPECT_EQ(sizes(transactions_1_0(access)), Sizes{64});
    EXPECT_EQ(sizes(transactions_1_2(access)), Sizes{64});
    EXPECT_EQ(sectors(access).size(), 2u);
    EXPECT_EQ(lines(access).size(), 1u);
    // "Coalesced loads are still executed when certain threads do not participate in the load"
    auto some = access;
    some.erase(some.begin() + 3, some.begin() + 9);
    EXPECT_EQ(sizes(transactions_1_0(some)), Sizes{64});
    EXPECT_EQ(transactions_1_0(some)[0].lanes, 0xFE07u);
}

TEST(Transactions, PermutedLoadOfMalisonFigure33) {
    // Two threads are swapped: "if there is any permuted access at an instruction, a separate memory request is issued
    // for each thread".
    const auto access = pattern(16, [](auto lane) { return lane == 4 ? 5u : lane == 5 ? 4u : lane; });
    EXPECT_EQ(transactions_1_0(access).size(), 16u);
    EXPECT_EQ(sizes(transactions_1_2(access)), Sizes{64}) << "capability 1.2 does not mind";
    // So does a segment that does not begin at a multiple of its size.
    EXPECT_EQ(transactions_1_0(pattern(16, [](auto lane) { return lane + 1; })).size(), 16u);
}

TEST(Transactions, MalisonWordSizes) {
    const auto own = [](std::uint32_t lane) { return std::uint64_t{lane}; };
    EXPECT_EQ(sizes(transactions_1_0(pattern(16, own, 8))), Sizes{128});
    EXPECT_EQ(sizes(transactions_1_0(pattern(16, own, 16))), (Sizes{128, 128}));
    EXPECT_EQ(transactions_1_0(pattern(16, own, 2)).size(), 16u) << "other sizes are not coalesced";
}

TEST(Transactions, ScatteredLoadOfRehmanFigure63) {
    // 16 threads of a half warp in 16 different segments of 128 bytes. The figure draws whole segments; by the protocol
    // in the text above it, each is reduced to 32 bytes, since only a quarter of it is used.
    const auto access = pattern(16, [](auto lane) { return std::uint64_t{lane} * 7 % 16 * 32 + lane; });
    const auto made = transactions_1_2(access);
    ASSERT_EQ(made.size(), 16u);
    std::set<std::uint64_t> segments;
    for (const auto& one : made) {
        EXPECT_EQ(one.bytes, 32u);
        segments.insert(one.begin / 128);
    }
    EXPECT_EQ(segments.size(), 16u);
    EXPECT_EQ(transactions_1_0(access).size(), 16u);
    EXPECT_EQ(sectors(access).size(), 16u);
}

TEST(Transactions, OffsetsOfRehmanListing61) {
    for (std::uint32_t offset = 0; offset <= 32; ++offset) {
        const auto made = transactions_1_2(pattern(16, [&](auto lane) { return lane + offset; }));
        EXPECT_GE(made.size(), 1u) << offset;
        EXPECT_LE(made.size(), 2u) << offset;
        if (offset % 16 == 0) {
            EXPECT_EQ(sizes(made), Sizes{64}) << "aligned: a single 64-byte transaction";
        }
    }
    // "For an offset of 8, two 32-byte transactions": by the protocol this holds for the second half of a warp; the
    // first half crosses the middle of a segment.
    const auto made = transactions_1_2(pattern(32, [](auto lane) { return lane + 8; }));
    EXPECT_EQ(sizes(made), (Sizes{128, 32, 32}));
}

TEST(Transactions, OffsetCopy) {
    // n = 1024: thread t of 1016 loads and stores element t + 8.
    Traffic sum;
    for (std::uint32_t warp = 0; warp < 32; ++warp) {
        const auto access = pattern(std::min(32u, 1016 - 32 * warp), [&](auto lane) { return 32 * warp + lane + 8; });
        const auto later = transactions_1_2(access), early = transactions_1_0(access);
        sum.bytes_asked += 2 * bytes_asked(access);
        sum.sectors += 2 * sectors(access).size();
        sum.transactions_1_2 += 2 * later.size();
        sum.bytes_1_2 += 2 * bytes_of(later);
        sum.transactions_1_0 += 2 * early.size();
    }
    EXPECT_EQ(sum.bytes_asked, 8128u);
    EXPECT_EQ(sum.sectors, 254u);
    EXPECT_EQ(sum.transactions_1_2, 190u);
    EXPECT_EQ(sum.bytes_1_2, 12224u);
    EXPECT_EQ(sum.transactions_1_0, 2032u);
    EXPECT_DOUBLE_EQ(sum.efficiency(), 1.0);
}

TEST(Transactions, StridesOfRehmanListing62) {
    const auto of_stride = [](std::uint32_t stride) {
        return sizes(transactions_1_2(pattern(16, [&](auto lane) { return std::uint64_t{lane} * stride; })));
    };
    EXPECT_EQ(of_stride(1), Sizes{64});
    EXPECT_EQ(of_stride(2), Sizes{128}) << "a single transaction, half of it unused";
    EXPECT_EQ(of_stride(4), (Sizes{128, 128}));
    EXPECT_EQ(of_stride(32), Sizes(16, 32)) << "a transaction a thread";
    for (std::uint32_t stride = 2; stride <= 32; ++stride)
        EXPECT_GE(of_stride(stride).size(), of_stride(stride - 1).size());
}

TEST(Transactions, SegmentSizeFollowsElementSize) {
    const auto own = [](std::uint32_t lane) { return std::uint64_t{lane}; };
    EXPECT_EQ(sizes(transactions_1_2(pattern(16, own, 1))), Sizes{32});
    EXPECT_EQ(sizes(transactions_1_2(pattern(16, own, 2))), Sizes{32}) << "of a segment of 64 the lower half";
    EXPECT_EQ(sizes(transactions_1_2(pattern(16, own, 8))), Sizes{128});
    EXPECT_EQ(sizes(transactions_1_2(pattern(
                  16, [](auto lane) { return lane + 8; }, 8))),
              (Sizes{64, 64}));
}

TEST(Transactions, Broadcast) {
    const auto access = pattern(32, [](auto) { return 77; });
    ASSERT_EQ(sectors(access).size(), 1u);
    EXPECT_EQ(sectors(access)[0], (Segment{kArray, 288, 32, 0xFFFFFFFFu}));
    EXPECT_EQ(sizes(transactions_1_2(access)), (Sizes{32, 32})) << "one a half warp";
    EXPECT_EQ(bytes_asked(access), 128u);
}

TEST(Transactions, SharedMemoryHasNone) {
    WarpAccess access;
    for (std::uint32_t lane = 0; lane < 32; ++lane) access.push_back({lane, kSharedMemory, lane * 4, 4});
    EXPECT_TRUE(sectors(access).empty());
    EXPECT_TRUE(transactions_1_2(access).empty());
    EXPECT_TRUE(transactions_1_0(access).empty());
}

TEST(Transactions, CoverEachLaneOnce) {
    std::mt19937 random(7);
    for (int turn = 0; turn < 500; ++turn) {
        const std::uint32_t bytes = 1u << random() % 5, range = 1u << (4 + random() % 12);
        WarpAccess access;
        for (std::uint32_t lane = 0; lane < 32; ++lane)
            if (random() % 4 != 0)
                access.push_back({lane, static_cast<std::uint16_t>(1 + random() % 2),
                                  std::uint64_t{random() % range} * bytes, bytes});
        for (const auto& made : {transactions_1_2(access), transactions_1_0(access), sectors(access), lines(access)}) {
            std::uint32_t served = 0;
            for (const auto& one : made) {
                EXPECT_EQ(one.begin % one.bytes, 0u);
                EXPECT_NE(one.lanes, 0u);
                for (const auto& lane : access) {
                    if ((one.lanes >> lane.lane & 1u) == 0) continue;
                    EXPECT_EQ(one.buffer, lane.buffer);
                    EXPECT_LE(one.begin, lane.byte);
                    EXPECT_GE(one.begin + one.bytes, lane.byte + lane.bytes);
                }
                EXPECT_EQ(served & one.lanes, 0u) << "aligned elements are contiguous";
                served |= one.lanes;
            }
            EXPECT_EQ(std::popcount(served), std::ssize(access));
        }
    }
}

TEST(Transactions, Sums) {
    std::mt19937 random(11);
    for (int turn = 0; turn < 4000; ++turn) {
        const std::uint32_t bytes = 1u << random() % 5, range = 1u << (random() % 14);
        const bool mixed = turn % 4 == 0, apart = turn % 5 == 0, astray = turn % 7 == 0;
        WarpAccess access;
        for (std::uint32_t lane = 0; lane < 32; ++lane) {
            if (random() % 8 == 0) continue;
            const auto size = mixed ? 1u << random() % 5 : bytes;
            const auto element = turn % 3 == 0 ? lane + random() % 2 : random() % range;
            access.push_back({lane, static_cast<std::uint16_t>(apart ? random() % 3 : 1),
                              std::uint64_t{element} * size + (astray ? random() % 3 : 0), size});
        }
        const auto sum = moved(access);
        EXPECT_EQ(sum.sectors, sectors(access).size());
        EXPECT_EQ(sum.lines, lines(access).size());
        const auto listed = transactions_1_2(access);
        EXPECT_EQ(sum.by_1_2.count, listed.size());
        EXPECT_EQ(sum.by_1_2.bytes, bytes_of(listed));
    }
}

}  // namespace
}  // namespace lockstep::debugger
