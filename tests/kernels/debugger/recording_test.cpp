#include "kernels/debugger/recording.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <set>

#include "kernels/algorithms/bfs/frontier.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_unpacked.hpp"
#include "kernels/debugger/memory/traffic.hpp"
#include "tests/kernels/debugger/traced.hpp"

namespace lockstep::debugger {
namespace {

using trace::Operation;

TEST(Recording, LanesOnOneLine) {
    //        tick 0     tick 1              tick 2
    // lane 0 load 10    load 11             store 20
    // lane 1 load 10    store 14 (diverged) store 20
    // lane 2 load 10    load 11             (has returned)
    HandMade made;
    for (const std::uint32_t lane : {0u, 1u, 2u}) made.add(Operation::load, 0, lane, 10, 0);
    made.add(Operation::load, 0, 0, 11, 1);
    made.add(Operation::store, 0, 1, 14, 1);
    made.add(Operation::load, 0, 2, 11, 1);
    made.add(Operation::store, 0, 0, 20, 2);
    made.add(Operation::store, 0, 1, 20, 2);
    const auto recording = made.recording();
    ASSERT_EQ(recording->num_instructions(), 4u);
    EXPECT_EQ(recording->instruction(0).mask, 0b111u);
    EXPECT_EQ(recording->instruction(1).mask, 0b101u);
    EXPECT_EQ(recording->instruction(1).event[2], 5u);
    EXPECT_EQ(recording->instruction(1).event[1], kNoEvent);
    EXPECT_EQ(recording->instruction(2).mask, 0b010u);
    EXPECT_EQ(recording->instruction(2).line, (CodeLine{0, 14}));
    EXPECT_EQ(recording->instruction(3).mask, 0b011u);
    EXPECT_EQ(recording->instruction_of(4), 2u);
    EXPECT_EQ(recording->instruction_of(5), 1u);
}

TEST(Recording, BranchesReconverge) {
    //        tick 0     tick 1                      tick 2
    // lane 0 load 10    load 11 (inside the branch) store 20
    // lane 1 load 10    store 20 (behind it)
    HandMade made;
    for (const std::uint32_t lane : {0u, 1u}) made.add(Operation::load, 0, lane, 10, 0);
    made.add(Operation::load, 0, 0, 11, 1);
    made.add(Operation::store, 0, 1, 20, 1);
    made.add(Operation::store, 0, 0, 20, 2);
    const auto recording = made.recording();
    ASSERT_EQ(recording->num_instructions(), 3u);
    EXPECT_EQ(recording->instruction(2).mask, 0b11u);
    EXPECT_EQ(recording->instruction(2).first, 3u);
    EXPECT_EQ(recording->instruction(2).last, 4u);
}

/// The line visits of one lane, in order.
void visit(HandMade& made, std::uint32_t lane, const std::vector<std::uint32_t>& lines) {
    for (const auto line : lines)
        made.add(Operation::load, 0, lane, line, static_cast<std::uint32_t>(made.log.events.size()));
}
/// The lanes of each instruction of a line, by first access.
std::vector<std::uint32_t> masks_at(const Recording& recording, std::uint32_t line) {
    std::vector<std::uint32_t> masks;
    for (std::uint32_t id = 0; id < recording.num_instructions(); ++id)
        if (const auto one = recording.instruction(id); one.line.line == line) masks.push_back(one.mask);
    return masks;
}
using Masks = std::vector<std::uint32_t>;

TEST(Recording, IterationsInAnyOrder) {
    // Lane 1 runs its loop before lane 0 starts.
    HandMade made(1, 32, Order::shuffled(1));
    for (const std::uint32_t lane : {1u, 1u, 0u, 1u, 0u}) made.add(Operation::load, 0, lane, 10, 0);
    const auto recording = made.recording();
    ASSERT_EQ(recording->num_instructions(), 3u);
    EXPECT_EQ(recording->instruction(0).mask, 0b11u);
    EXPECT_EQ(recording->instruction(0).first, 0u);
    EXPECT_EQ(recording->instruction(0).last, 2u);
    EXPECT_EQ(recording->instruction(1).mask, 0b11u);
    EXPECT_EQ(recording->instruction(2).mask, 0b10u);
}

TEST(Recording, ContinueWaitsForNextIteration) {
    // for (...) { load 10; if (...) continue; load 11; }
    HandMade made;
    visit(made, 0, {10, 11, 10, 10, 11});
    visit(made, 1, {10, 10, 11, 10});
    const auto recording = made.recording();
    EXPECT_EQ(masks_at(*recording, 10), (Masks{0b11, 0b11, 0b11}));
    EXPECT_EQ(masks_at(*recording, 11), (Masks{0b01, 0b01, 0b10})) << "in three iterations";
}

TEST(Recording, NestedLoops) {
    // for (...) { load 10; for (...) load 11; load 12; }
    HandMade made;
    visit(made, 0, {10, 11, 11, 11, 12, 10, 11, 12});
    visit(made, 1, {10, 11, 12, 10, 11, 11, 12});
    const auto recording = made.recording();
    EXPECT_EQ(masks_at(*recording, 10), (Masks{0b11, 0b11}));
    EXPECT_EQ(masks_at(*recording, 11), (Masks{0b11, 0b01, 0b01, 0b11, 0b10}));
    EXPECT_EQ(masks_at(*recording, 12), (Masks{0b11, 0b11}));
}

TEST(Recording, LoopWithConditionalHead) {
    // for (...) { if (...) load 10; load 11; }
    HandMade made;
    visit(made, 0, {10, 11, 11, 10, 11});
    visit(made, 1, {11, 10, 11, 10, 11});
    const auto recording = made.recording();
    EXPECT_EQ(masks_at(*recording, 10), (Masks{0b01, 0b11, 0b10}));
    EXPECT_EQ(masks_at(*recording, 11), (Masks{0b11, 0b11, 0b11}));
}

TEST(Recording, LoopExitsReconverge) {
    HandMade made;
    visit(made, 0, {10, 10, 10, 20});
    visit(made, 1, {10, 20});
    visit(made, 2, {20});
    const auto recording = made.recording();
    EXPECT_EQ(masks_at(*recording, 10), (Masks{0b011, 0b001, 0b001}));
    EXPECT_EQ(masks_at(*recording, 20), (Masks{0b111}));
}

TEST(Recording, FunctionCalledTwice) {
    // Lines 5 and 6 belong to a function above the kernel, which starts at line 30.
    HandMade made;
    made.log.launches[0].source = {"x", 30};
    for (const std::uint32_t lane : {0u, 1u}) visit(made, lane, {31, 5, 6, 33, 5, 6, 35});
    visit(made, 2, {31, 33, 5, 6, 35});
    const auto recording = made.recording();
    EXPECT_EQ(masks_at(*recording, 5), (Masks{0b011, 0b111}));
    EXPECT_EQ(masks_at(*recording, 33), (Masks{0b111}));
    EXPECT_EQ(masks_at(*recording, 35), (Masks{0b111}));
}

TEST(Recording, MeetingsRestartIterations) {
    // for (;;) { if (lane == 0) load 10; shuffle 11; load 12; }
    HandMade made(1, 2);
    for (std::uint32_t round = 0; round < 3; ++round) {
        made.add(Operation::load, 0, 0, 10, 0);
        for (const std::uint32_t lane : {0u, 1u}) made.add(Operation::shuffle, 0, lane, 11, 0);
        for (const std::uint32_t lane : {0u, 1u}) made.add(Operation::load, 0, lane, 12, 0);
    }
    const auto recording = made.recording();
    EXPECT_EQ(masks_at(*recording, 10), (Masks{0b01, 0b01, 0b01}));
    EXPECT_EQ(masks_at(*recording, 11), (Masks{0b11, 0b11, 0b11}));
    EXPECT_EQ(masks_at(*recording, 12), (Masks{0b11, 0b11, 0b11}));
}

TEST(Recording, WholeWarpEngineJoinsByTick) {
    HandMade made;
    made.log.launches[0].lanes_join_by_tick = true;
    for (const std::uint32_t lane : {0u, 1u, 2u}) made.add(Operation::load, 0, lane, 10, lane == 2 ? 8 : 7);
    const auto recording = made.recording();
    EXPECT_EQ(masks_at(*recording, 10), (Masks{0b011, 0b100}));
}

TEST(Recording, FrontierLoop) {
    // The loop over neighbours skips visited ones with `continue`.
    const auto info = bfs::frontier();
    const auto recording = Traced(info, "graph:rmat,scale=8").open(2);
    const auto counts = line_counts(*recording);
    Traffic sum;
    for (const auto& [line, count] : counts) sum.add(count.traffic);
    EXPECT_EQ(sum.instructions, 1036u);
    const auto& last = counts.rbegin()->second;
    EXPECT_EQ(last.instructions, 78u);
    EXPECT_NEAR(last.lanes_a_warp(), 1.2, 0.05);
}

TEST(Recording, PartialWarps) {
    HandMade made(2, 40);
    made.add(Operation::load, 1, 39, 10, 0);
    const auto recording = made.recording();
    EXPECT_EQ(recording->warps_per_block(), 2u);
    EXPECT_EQ(recording->lanes_in(0), 32u);
    EXPECT_EQ(recording->lanes_in(1), 8u);
    EXPECT_EQ(recording->events_of({1, 1}).size(), 1u);
    EXPECT_TRUE(recording->events_of({1, 0}).empty());
    EXPECT_TRUE(recording->events_of({2, 0}).empty()) << "there is none";
}

TEST(Recording, BarrierArrivals) {
    HandMade made(2, 2);
    made.add(Operation::sync_block, 0, 0, 10, 0);
    made.add(Operation::sync_block, 1, 0, 10, 0);
    made.add(Operation::sync_block, 0, 1, 10, 1);
    made.add(Operation::sync_block, 0, 1, 12, 2);
    made.add(Operation::sync_block, 0, 0, 12, 3);
    made.add(Operation::sync_block, 1, 1, 10, 4);
    const auto recording = made.recording();
    ASSERT_EQ(recording->barriers().size(), 3u);
    EXPECT_EQ(recording->barriers()[0].last, 2u);
    EXPECT_EQ(recording->barriers()[1].last, 4u);
    EXPECT_EQ(recording->barriers()[2].block, 1u);
    EXPECT_EQ(recording->barrier_of(0), &recording->barriers()[0]);
    EXPECT_EQ(recording->barrier_of(3), &recording->barriers()[1]);
    EXPECT_EQ(recording->barrier_of(1), &recording->barriers()[2]);
}

/// Each event belongs to one warp, one instruction and one lane; warps and instructions are in the order of time.
void expect_sound(const Recording& recording) {
    std::size_t events = 0;
    std::uint32_t next = 0;
    for (auto block = recording.first_block(); block < recording.end_block(); ++block) {
        for (std::uint32_t warp = 0; warp < recording.warps_per_block(); ++warp) {
            const auto of_warp = recording.events_of({block, warp});
            EXPECT_TRUE(std::ranges::is_sorted(of_warp));
            events += of_warp.size();
            const auto ids = recording.instructions_of({block, warp});
            EXPECT_EQ(ids.first, next);
            next = ids.end;
            std::uint32_t before = 0;
            for (auto id = ids.first; id < ids.end; ++id) {
                const auto instruction = recording.instruction(id);
                EXPECT_EQ(instruction.warp, (WarpId{block, warp}));
                EXPECT_EQ(std::popcount(instruction.mask), std::ssize(recording.events_of_instruction(id)))
                    << "each lane occurs once";
                EXPECT_TRUE(id == ids.first || instruction.first > before);
                before = instruction.first;
                for (const auto event : recording.events_of_instruction(id)) {
                    EXPECT_EQ(recording.instruction_of(event), id);
                    EXPECT_EQ(line_of(recording.event(event)), instruction.line);
                }
            }
        }
    }
    EXPECT_EQ(events, recording.num_events());
    EXPECT_EQ(next, recording.num_instructions());
}

TEST(Recording, ConsistentForRealLaunches) {
    for (const auto order : {Order::lockstep(), Order::lane_by_lane(), Order::shuffled(5)}) {
        const auto wyllie = list_ranking::wyllie_unpacked(), searched = bfs::frontier();
        expect_sound(*Traced(wyllie, "list:random,n=600,seed=1", {}, order).open(2, 1));
        expect_sound(*Traced(searched, "graph:grid,n=400", {}, order).open(9));
    }
}

TEST(Recording, LockstepTicks) {
    const auto info = list_ranking::wyllie_unpacked();
    const auto recording = Traced(info, "list:random,n=256,seed=1").open(1, 1);
    std::set<std::pair<std::uint32_t, std::uint32_t>> columns;  // ticks and lines
    for (const auto& event : recording->events()) columns.emplace(event.tick, event.line);
    EXPECT_EQ(columns.size(), 7u) << "seven accesses a thread";
    const auto instruction = recording->instruction(recording->instructions_of({1, 0}).first);
    EXPECT_EQ(instruction.mask, 0xFFFFFFFFu);
}

TEST(Recording, RequestedBlocks) {
    const auto info = list_ranking::wyllie_unpacked();
    const Traced traced(info, "list:random,n=600,seed=1");
    const Recording part(traced.log({.pass = 2, .launch = 1, .first_block = 3, .end_block = 5}));
    EXPECT_TRUE(part.is_part());
    EXPECT_EQ(part.first_block(), 3u);
    EXPECT_EQ(part.end_block(), 5u);
    EXPECT_FALSE(part.events_of({4, 1}).empty());
    EXPECT_TRUE(part.events_of({2, 0}).empty());
    expect_sound(part);
    EXPECT_FALSE(traced.open(2, 1)->is_part());
}

}  // namespace
}  // namespace lockstep::debugger
