#include "kernels/debugger/lane_values.hpp"

#include <gtest/gtest.h>

#include "kernels/algorithms/bfs/frontier.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_unpacked.hpp"
#include "kernels/algorithms/matrix/naive.hpp"
#include "tests/kernels/debugger/traced.hpp"

namespace lockstep::debugger {
namespace {

std::vector<std::string> names(const LaneValues& values) {
    std::vector<std::string> all;
    for (const auto& variable : values.variables()) all.push_back(variable.name);
    return all;
}

TEST(LaneValues, DebugPicture) {
    const auto info = list_ranking::wyllie_unpacked();
    const Traced traced(info, "list:random,n=256,seed=1");
    const auto recording = traced.open(3, 1);
    const LaneValues values(recording, text_of(*recording));
    EXPECT_EQ(names(values), (std::vector<std::string>{"i", "next", "skip", "own", "beyond"}));
    const auto before = traced.state_after(2);  // successor, rank
    // After all loads and before any store: in lockstep order, the first five accesses.
    std::uint32_t position = 0;
    while (!writes(recording->event(position))) ++position;
    std::uint32_t returned = 0;
    for (std::uint32_t warp = 0; warp < 2; ++warp) {
        const auto rows = values.at({1, warp}, position);
        for (std::uint32_t lane = 0; lane < kWarpSize; ++lane) {
            const auto i = 64 + warp * 32 + lane;
            const auto next = before[0][i], skip = before[0][next];
            EXPECT_EQ(rows[0][lane]->bits, i);
            EXPECT_EQ(rows[0][lane]->event, kNoEvent) << "known from the beginning";
            EXPECT_EQ(rows[1][lane]->bits, next);
            EXPECT_EQ(rows[2][lane]->bits, skip);
            if (skip == next) {
                ++returned;
                EXPECT_FALSE(rows[3][lane]);
                EXPECT_FALSE(rows[4][lane]);
            } else {
                EXPECT_EQ(rows[3][lane]->bits, before[1][i]);
                EXPECT_EQ(rows[4][lane]->bits, before[1][next]);
                EXPECT_EQ(recording->buffer(rows[4][lane]->buffer).name, "rank");
            }
        }
    }
    EXPECT_GT(returned, 0u) << "some lanes have returned, or this shows too little";
    const auto at_first = values.at({1, 0}, 0);
    EXPECT_TRUE(at_first[0][5]);
    EXPECT_FALSE(at_first[1][5]) << "nothing is read yet";
}

TEST(LaneValues, Loops) {
    const auto info = bfs::frontier();
    const auto recording = Traced(info, "graph:grid,n=100").open(4);
    const LaneValues values(recording, text_of(*recording));
    const auto edge = values.find("e"), neighbor = values.find("neighbor"), begin = values.find("begin");
    ASSERT_TRUE(edge && neighbor && begin);
    std::uint32_t turns = 0;
    for (std::uint32_t i = 0; i < recording->num_events(); ++i) {
        const auto& event = recording->event(i);
        const auto& name = recording->buffer(event.buffer).name;
        if (name != "column_indices") continue;
        const WarpId warp{event.block, warp_of(event)};
        const auto held = values.value(*edge, warp, lane_of(event), i + 1);
        ASSERT_TRUE(held);
        EXPECT_EQ(held->bits, event.index) << "e indexes the arcs";
        EXPECT_EQ(values.value(*neighbor, warp, lane_of(event), i + 1)->bits, event.after);
        if (event.index != values.value(*begin, warp, lane_of(event), i)->bits) {
            EXPECT_EQ(held->before, event.index - 1);
            ++turns;
        }
        EXPECT_EQ(values.at(warp, i + 1)[*edge][lane_of(event)]->bits, held->bits);
    }
    EXPECT_GT(turns, 3u);
}

// A sum reaches an array only when it is complete; the kernel calls ctx.show() to show it.
TEST(LaneValues, ShownValues) {
    const auto info = matrix::naive();
    const auto recording = Traced(info, "matrix:random,n=8,type=int32,values=-9..9,seed=1").open(1);
    const LaneValues values(recording, text_of(*recording));
    const auto sum = values.find("sum"), left = values.find("left"), right = values.find("right");
    ASSERT_TRUE(sum && left && right);
    std::vector<std::uint32_t> sums(recording->launch().block, 0);
    std::size_t shown = 0;
    for (std::uint32_t i = 0; i < recording->num_events(); ++i) {
        const auto& event = recording->event(i);
        if (event.operation != trace::Operation::show) continue;
        ++shown;
        ASSERT_EQ(event.block, 0u);
        const WarpId warp{event.block, warp_of(event)};
        const auto of = [&](std::size_t variable, std::uint32_t position) {
            const auto held = values.value(variable, warp, lane_of(event), position);
            return held ? static_cast<std::uint32_t>(held->bits) : 0;
        };
        EXPECT_EQ(of(*sum, i), sums[event.thread]) << "the previous value";
        sums[event.thread] += of(*left, i) * of(*right, i);
        EXPECT_EQ(of(*sum, i + 1), sums[event.thread]);
        EXPECT_EQ(values.at(warp, i + 1)[*sum][lane_of(event)]->bits, sums[event.thread]);
    }
    EXPECT_EQ(shown, 8u * 8 * 8);
}

TEST(LaneValues, RawValues) {
    HandMade made;
    auto& load = made.add(trace::Operation::load, 0, 3, 4, 0, 3);
    load.before = load.after = 0x500000002u;
    load.bytes = 8;
    made.add(trace::Operation::load, 0, 3, 5, 1, 5).after = 77;
    const KernelText text(R"(struct K { static constexpr auto source = 1;
void operator()(Ctx& ctx, Shared&, Span<int> nodes, Span<int> rank) const {
const auto i = ctx.global_thread();
const auto own = PackedNode::unpack(ctx.load(nodes, i));
const auto beyond = ctx.load(rank, own.successor);
}};)",
                          {"x", 1});
    const LaneValues values(made.recording(), text);
    EXPECT_EQ(names(values), (std::vector<std::string>{"i", "own", "own.successor", "beyond"}));
    EXPECT_TRUE(values.variables()[1].raw);
    EXPECT_FALSE(values.variables()[2].raw);
    const auto rows = values.at({0, 0}, 2);
    EXPECT_EQ(rows[1][3]->bits, 0x500000002u);
    EXPECT_EQ(rows[1][3]->bytes, 8u);
    EXPECT_EQ(rows[2][3]->bits, 5u) << "an index of rank";
    EXPECT_EQ(rows[3][3]->bits, 77u);
    EXPECT_FALSE(rows[3][4]) << "another lane has not been there";
}

TEST(LaneValues, UnknownValues) {
    HandMade made;
    made.add(trace::Operation::load, 0, 3, 4, 0, 7).after = 70;
    made.add(trace::Operation::load, 0, 3, 4, 1, 8).after = 80;
    made.add(trace::Operation::load, 0, 3, 5, 2, 9).after = 4;
    made.add(trace::Operation::load, 0, 3, 6, 3, 9).after = 4;
    made.add(trace::Operation::store, 0, 3, 7, 4, 9).after = ~0u;
    const KernelText text(R"(struct K { static constexpr auto source = 1;
void operator()(Ctx& ctx, Shared&, Span<int> words) const {
const auto i = ctx.global_thread();
const auto begin = ctx.load(words, i), end = ctx.load(words, i + 1);
total += ctx.load(words, at);
const auto after = ctx.load(words, at) + 1;
ctx.store(words, at, kNone);
}};)",
                          {"x", 1});
    const LaneValues values(made.recording(), text);
    EXPECT_EQ(names(values), (std::vector<std::string>{"i", "at"}));
    const auto rows = values.at({0, 0}, 5);
    EXPECT_EQ(rows[0][3]->bits, 3u) << "two loads on one line do not define i";
    EXPECT_EQ(rows[1][3]->bits, 9u);
}

// The trace does not show `sum += other`: after it, the sum is unknown until an access shows it again.
TEST(LaneValues, ReassignedValues) {
    HandMade made;
    made.add(trace::Operation::load, 0, 3, 4, 0, 3).after = 5;
    const auto shuffle = [&](std::uint32_t tick, std::uint64_t given, std::uint64_t received) {
        auto& event = made.add(trace::Operation::shuffle, 0, 3, 6, tick, 0);
        event.before = given;
        event.after = received;
    };
    shuffle(1, 5, 7);
    shuffle(2, 12, 3);
    made.add(trace::Operation::atomic, 0, 3, 9, 3, 0).after = 15;
    const KernelText text(R"(struct K { static constexpr auto source = 1;
void operator()(Ctx& ctx, Shared&, Span<int> words) const {
const auto i = ctx.global_thread();
auto sum = ctx.load(words, i);
for (std::uint32_t d = 1; d < 4; d *= 2) {
const auto other = ctx.shuffle_down(sum, d);
sum += other;
}
ctx.atomic_add(words, 0, sum);
}};)",
                          {"x", 1});
    const LaneValues values(made.recording(), text);
    const auto sum = *values.find("sum"), other = *values.find("other"), i = *values.find("i");
    const auto at = [&](std::size_t variable, std::uint32_t position) {
        return values.at({0, 0}, position)[variable][3];
    };
    EXPECT_EQ(at(sum, 1)->bits, 5u);
    EXPECT_EQ(at(sum, 2)->bits, 5u);
    EXPECT_EQ(at(sum, 3)->bits, 12u);
    EXPECT_EQ(at(sum, 3)->before, 5u);
    EXPECT_FALSE(at(sum, 4)) << "it is 15";
    EXPECT_FALSE(values.value(sum, {0, 0}, 3, 4));
    EXPECT_EQ(at(other, 4)->bits, 3u);
    EXPECT_EQ(at(i, 4)->bits, 3u) << "a constant";
}

TEST(LaneValues, IncrementedAndReplacedMembers) {
    HandMade made;
    made.add(trace::Operation::load, 0, 3, 3, 0, 8).after = 1;
    made.add(trace::Operation::load, 0, 3, 6, 1, 9).after = 2;
    made.add(trace::Operation::store, 0, 3, 7, 2, 4).after = 2;
    made.add(trace::Operation::load, 0, 3, 3, 3, 8).after = 1;
    made.add(trace::Operation::sync_warp, 0, 3, 5, 4, 0);
    made.add(trace::Operation::load, 0, 3, 6, 5, 10).after = 2;
    const KernelText text(R"(struct K { static constexpr auto source = 1;
void operator()(Ctx& ctx, Shared&, Span<int> words) const {
while (ctx.load(words, at) != 0) {
const auto node = read(base);
ctx.sync_warp();
const auto next = ctx.load(words, node.successor);
ctx.store(words, place, next); ++place;
}
}};)",
                          {"x", 1});
    const LaneValues values(made.recording(), text);
    const auto member = *values.find("node.successor"), place = *values.find("place"), at = *values.find("at");
    EXPECT_EQ(values.value(member, {0, 0}, 3, 3)->bits, 9u);
    EXPECT_EQ(values.value(place, {0, 0}, 3, 3)->bits, 4u);
    EXPECT_FALSE(values.value(place, {0, 0}, 3, 4)) << "it is 5";
    EXPECT_FALSE(values.value(member, {0, 0}, 3, 5)) << "of another node";
    EXPECT_EQ(values.value(at, {0, 0}, 3, 5)->bits, 8u);
    EXPECT_EQ(values.value(member, {0, 0}, 3, 6)->bits, 10u);
}

}  // namespace
}  // namespace lockstep::debugger
