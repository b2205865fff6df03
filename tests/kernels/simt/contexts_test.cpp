// Every access of a context, on every type, in both contexts of the emulator and in every order.

#include <gtest/gtest.h>

#include "kernels/simt/buffer.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/simt/context_kernels_for_test.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

using test::FloatPairs;
const Order kOrders[] = {Order::lane_by_lane(), Order::lockstep(), Order::shuffled(7)};

template <class T>
class Contexts : public ::testing::Test {};
using Types = ::testing::Types<std::uint32_t, std::int32_t, std::uint64_t, float>;
TYPED_TEST_SUITE(Contexts, Types);

TYPED_TEST(Contexts, ChangeArrays) {
    using T = TypeParam;
    for (const auto order : kOrders) {
        for (const std::uint32_t n : {1u, 33u, 64u, 1000u}) {
            Emulator emulator(order, 3);
            const auto values = test::values_for_changes<T>(n);
            const std::vector<T> before{5, values[0], values[0], 0};
            const Buffer<T> in(emulator, values, "in"), meetings(emulator, before, "meetings"),
                own(emulator, std::vector<T>(n, T{9}), "own"), told(emulator, 3 * n, "told");
            emulator.launch(test::ChangeArray<T>{}, n, in.read(), meetings.write(), own.write(), told.write());
            EXPECT_EQ(meetings.download(), test::met(values, 0, n, before)) << order.text() << ", n = " << n;
            const auto owned = own.download(), got = told.download();
            for (std::uint32_t i = 0; i < n; ++i) {
                ASSERT_EQ(owned[i], values[i] + 1);
                ASSERT_EQ(got[3 * i], T{9});
                ASSERT_EQ(got[3 * i + 1], values[i]);
                ASSERT_EQ(got[3 * i + 2], values[i] + 1);
            }
        }
    }
}

template <template <class, std::uint32_t> class Kernel, class T, std::uint32_t kThreads>
void change_shared(Order order, std::uint32_t n) {
    Emulator emulator(order, 3);
    const auto values = test::values_for_changes<T>(n);
    const auto blocks = ceil_div(n, kThreads);
    const Buffer<T> in(emulator, values, "in"), out(emulator, blocks * test::kNumMeetings + n, "out");
    emulator.launch(Kernel<T, kThreads>{}, n, in.read(), out.write());
    const auto got = out.download();
    for (std::uint32_t block = 0; block < blocks; ++block) {
        const auto first = block * kThreads, end = std::min(n, first + kThreads);
        const auto expected = test::met(values, first, end, std::vector<T>{0, values[0], values[0], 0});
        for (std::uint32_t k = 0; k < test::kNumMeetings; ++k)
            ASSERT_EQ(got[block * test::kNumMeetings + k], expected[k]) << order.text() << ", block " << block;
    }
    for (std::uint32_t i = 0; i < n; ++i)
        ASSERT_EQ(got[blocks * test::kNumMeetings + i], values[i] + 1) << order.text();
}

TYPED_TEST(Contexts, ChangeSharedMemory) {
    for (const auto order : kOrders) {
        for (const std::uint32_t n : {1u, 64u, 130u}) {
            change_shared<test::ChangeShared, TypeParam, 64>(order, n);
            change_shared<test::ChangeShared, TypeParam, 1>(order, n);
            change_shared<test::ChangeSharedRows, TypeParam, 64>(order, n);
            change_shared<test::ChangeSharedRows, TypeParam, 1>(order, n);
        }
    }
}

TYPED_TEST(Contexts, ShuffleAmongLanes) {
    using T = TypeParam;
    for (const auto order : kOrders) {
        for (const std::uint32_t n : {64u, 128u, 150u}) {
            Emulator emulator(order);
            const auto values = test::values_for_changes<T>(n);
            const Buffer<T> in(emulator, values, "in"), out(emulator, 4 * n, "out");
            emulator.launch(test::ShuffleValues<T>{}, n, in.read(), out.write());
            EXPECT_EQ(out.download(), test::ShuffleValues<T>::expected(values)) << order.text() << ", n = " << n;
        }
    }
}

TYPED_TEST(Contexts, FetchTextures) {
    using T = TypeParam;
    const auto values = test::values_for_changes<T>(15);
    for (const auto edge : {TextureEdge::clamp, TextureEdge::wrap}) {
        const test::TextureReads reads(edge);
        const auto n = static_cast<std::uint32_t>(reads.xs.size());
        for (const auto order : kOrders) {
            Emulator emulator(order);
            const Buffer<T> cells(emulator, values, "cells"), fetched(emulator, n, "fetched");
            const Buffer<std::int32_t> xs(emulator, reads.xs, "xs"), ys(emulator, reads.ys, "ys");
            emulator.launch(test::FetchTexture<T>{}, n, Texture2D<T>{cells.read(), 5, 3, edge}, xs.read(), ys.read(),
                            fetched.write());
            EXPECT_EQ(fetched.download(), reads.fetched_of(values)) << order.text();
        }
    }
}

TEST(Contexts, FloatOrder) {
    const FloatPairs pairs;
    const auto n = static_cast<std::uint32_t>(pairs.given.size());
    for (const auto order : kOrders) {
        Emulator emulator(order);
        const Buffer<float> given(emulator, pairs.given, "given"), least(emulator, pairs.there, "least"),
            most(emulator, pairs.there, "most"), swapped(emulator, pairs.there, "swapped");
        emulator.launch(test::MeetFloats{}, n, given.read(), least.write(), most.write(), swapped.write());
        EXPECT_EQ(FloatPairs::bits(least.download()), FloatPairs::bits(pairs.least)) << order.text();
        EXPECT_EQ(FloatPairs::bits(most.download()), FloatPairs::bits(pairs.most)) << order.text();
        EXPECT_EQ(FloatPairs::bits(swapped.download()), FloatPairs::bits(pairs.swapped)) << order.text();
    }
}

/// Launches a kernel that transposes an array, and expects the transpose and the place of each thread: block and thread.
template <class Kernel>
void expect_transposed(Emulator& emulator, std::uint32_t width, std::uint32_t height) {
    std::vector<std::uint32_t> values(width * height), turned(width * height);
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x) turned[x * height + y] = values[y * width + x] = 1000 * y + x;
    const Buffer<std::uint32_t> in(emulator, values, "in"), out(emulator, width * height, "out");
    const Buffer<std::uint64_t> places(emulator, width * height, "places");
    emulator.launch(Kernel{}, Threads2D(width, height), in.read(), width, height, out.write(), places.write());
    EXPECT_EQ(out.download(), turned) << emulator.order().text() << ", " << width << " x " << height;
    const auto stored = places.download();
    const auto grid_width = ceil_div(width, 16);
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x)
            ASSERT_EQ(stored[y * width + x], std::uint64_t{y / 8 * grid_width + x / 16} << 32 | (y % 8 * 16 + x % 16));
}

TEST(Contexts, TwoDimensions) {
    for (const auto order : kOrders) {
        for (const auto& [width, height] : {std::pair{1u, 1u}, {16u, 8u}, {17u, 9u}, {100u, 37u}}) {
            Emulator emulator(order);
            expect_transposed<test::TurnTile>(emulator, width, height);
            const auto grid_width = ceil_div(width, 16);
            const auto launches = emulator.take_launches();
            ASSERT_EQ(launches.size(), 1u);
            EXPECT_EQ(launches[0].grid, grid_width * ceil_div(height, 8));
            EXPECT_EQ(launches[0].grid_height, ceil_div(height, 8));
            EXPECT_EQ(launches[0].block, 128u);
            EXPECT_EQ(launches[0].block_height, 8u);
            EXPECT_EQ(launches[0].shared_bytes, sizeof(test::TurnTile::Shared));
            EXPECT_EQ(launches[0].bytes_asked, std::uint64_t{width} * height * (4 + 4 + 8)) << "in, out and places";
        }
    }
}

TEST(Contexts, TwoDimensionsDirect) {
    for (const auto order : kOrders) {
        for (const auto& [width, height] : {std::pair{1u, 1u}, {16u, 8u}, {17u, 9u}, {100u, 37u}}) {
            Emulator emulator(order);
            expect_transposed<test::TurnDirectly>(emulator, width, height);
        }
    }
}

TEST(Contexts, LaunchLimits) {
    Emulator emulator;
    const auto refusal = [&](Threads2D threads) {
        try {
            emulator.launch(test::TurnTile{}, threads, Span<const std::uint32_t>{}, 0u, 0u, Span<std::uint32_t>{},
                            Span<std::uint64_t>{});
        } catch (const std::length_error& refused) {
            return std::string(refused.what());
        }
        return std::string();
    };
    EXPECT_TRUE(test::has_parts(refusal({16, 0xFFFFu * 8 + 1}), {"turn_tile", "65536", "65535"}));
    EXPECT_TRUE(test::has_parts(refusal({0xFFFFFFFFu, 0xFFFFu * 8}), {"turn_tile", "17591917608960", "4294967295"}));
    EXPECT_EQ(refusal({0, 5}), "") << "nothing to do";
}

TEST(Contexts, Textures) {
    for (const auto edge : {TextureEdge::clamp, TextureEdge::wrap}) {
        const test::TextureReads reads(edge);
        const auto n = static_cast<std::uint32_t>(reads.xs.size());
        for (const auto order : kOrders) {
            Emulator emulator(order);
            const Buffer<float> cells(emulator, reads.cells, "cells"), fetched(emulator, n, "fetched"),
                sampled(emulator, n, "sampled");
            const Buffer<std::int32_t> xs(emulator, reads.xs, "xs"), ys(emulator, reads.ys, "ys");
            emulator.launch(test::ReadTexture{}, n, Texture2D<float>{cells.read(), 5, 3, edge}, xs.read(), ys.read(),
                            fetched.write(), sampled.write());
            EXPECT_EQ(fetched.download(), reads.fetched) << order.text();
            EXPECT_EQ(sampled.download(), reads.sampled) << order.text();
        }
    }
}

TEST(Contexts, TexturesBeyondEdges) {
    for (const auto edge : {TextureEdge::clamp, TextureEdge::wrap}) {
        for (const bool across : {true, false}) {
            const test::FarTextureReads reads(edge, across);
            const auto n = static_cast<std::uint32_t>(reads.xs.size());
            Emulator emulator(Order::lockstep());
            const Buffer<float> cells(emulator, reads.cells, "cells"), xs(emulator, reads.xs, "xs"),
                ys(emulator, reads.ys, "ys"), sampled(emulator, n, "sampled");
            emulator.launch(test::SampleTextureAnywhere{}, n,
                            Texture2D<float>{cells.read(), reads.width, reads.height, edge}, xs.read(), ys.read(),
                            sampled.write());
            EXPECT_EQ(sampled.download(), reads.sampled) << across;
        }
    }
}

/// An index beyond the columns of a shared table, but within the table.
struct StoreInNextRow {
    static constexpr const char* name = "store_in_next_row";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    struct Shared {
        std::uint32_t table[4][3];
    };
    template <class Ctx>
    void operator()(Ctx& ctx, Shared& shared, std::uint32_t row, std::uint32_t column) const {
        ctx.store(shared.table, row, column, 1u);
    }
};

TEST(Contexts, SharedTableIndices) {
    for (const auto order : kOrders) {
        Emulator emulator(order);
        emulator.launch(StoreInNextRow{}, 1, 3u, 2u);
        for (const auto& [row, column, wrong, size] : {std::tuple{1u, 3u, 3u, 3u}, {4u, 0u, 4u, 4u}}) {
            try {
                emulator.launch(StoreInNextRow{}, 1, row, column);
                FAIL() << order.text();
            } catch (const KernelFault& stopped) {
                EXPECT_EQ(stopped.fault.kind, trace::Fault::Kind::out_of_range);
                EXPECT_EQ(stopped.fault.index, wrong);
                EXPECT_EQ(stopped.fault.size, size);
            }
        }
    }
}

TEST(Contexts, ActiveVote) {
    for (const auto order : kOrders) {
        for (const std::uint32_t n : {1u, 20u, 64u}) {
            Emulator emulator(order);
            std::vector<std::uint32_t> some(n);
            for (std::uint32_t i = 0; i < n; ++i) some[i] = i * i / 3 + i;
            const Buffer<std::uint32_t> values(emulator, some, "values"), groups(emulator, n, "groups"),
                highest(emulator, n, "highest");
            emulator.launch(test::VoteApart{}, n, values.read(), groups.write(), highest.write());
            const auto got = groups.download(), tops = highest.download();
            for (std::uint32_t i = 0; i < n; ++i) {
                std::uint32_t group = 0, top = 0;
                for (auto k = i / kWarpSize * kWarpSize; k < std::min(n, (i / kWarpSize + 1) * kWarpSize); ++k) {
                    if (some[k] % 2 != some[i] % 2) continue;
                    group |= 1u << k % kWarpSize;
                    top = some[k];
                }
                ASSERT_EQ(got[i], group) << order.text() << ", i = " << i;
                ASSERT_EQ(tops[i], top) << order.text() << ", i = " << i;
            }
        }
    }
}

/// A vote of the whole warp in a branch that only some lanes take: on a GPU it would hang.
struct VoteOfSome {
    static constexpr const char* name = "vote_of_some";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32, .cooperative = true};
    using Shared = NoShared;
    template <class Ctx>
    void operator()(Ctx& ctx, Shared&) const {
        if (ctx.lane() < 5) ctx.ballot(true);
        else ctx.ballot(false);
    }
};

TEST(Contexts, WholeWarpVote) {
    for (const auto order : kOrders) {
        Emulator emulator(order);
        EXPECT_THROW(emulator.launch(VoteOfSome{}, 32), KernelFault) << order.text();
    }
}

}  // namespace
}  // namespace lockstep
