#include "kernels/debugger/memory_state.hpp"

#include <gtest/gtest.h>

#include "kernels/algorithms/bfs/frontier.hpp"
#include "kernels/algorithms/list_ranking/sublists/recursive_helman_jaja.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_unpacked.hpp"
#include "tests/kernels/debugger/traced.hpp"

namespace lockstep::debugger {
namespace {

/// The first launch of a pass starts from the previous pass's state; the last launch ends with this pass's state.
void expect_passes_to_meet(const Traced& traced) {
    const auto& run = *traced.run;
    for (std::uint32_t pass = 1; pass < run.num_passes(); ++pass) {
        const auto launches = traced.num_launches(pass);
        if (launches == 0) continue;
        const auto before = traced.state_after(pass - 1), after = traced.state_after(pass);
        const MemoryState first(traced.open(pass, 0));
        const auto last_recording = traced.open(pass, launches - 1);
        MemoryState last(last_recording);
        last.go_to(last_recording->num_events());
        ASSERT_EQ(first.num_slots(), before.size());
        for (std::uint32_t slot = 0; slot < before.size(); ++slot) {
            EXPECT_EQ(first.state_words(slot), before[slot])
                << run.request().algorithm->id << ", pass " << pass << ", " << slot;
            EXPECT_EQ(last.state_words(slot), after[slot])
                << run.request().algorithm->id << ", pass " << pass << ", " << slot;
        }
    }
}

TEST(MemoryState, PassesOfWyllie) {
    for (const double in_place : {0.0, 1.0})
        for (const auto order : {Order::lockstep(), Order::shuffled(3)}) {
            const auto info = list_ranking::wyllie_stepwise();
            expect_passes_to_meet(Traced(info, "list:random,n=100,seed=1", {{"in_place", in_place}}, order));
        }
}

TEST(MemoryState, PassesOfBfs) {
    const auto info = bfs::frontier();
    expect_passes_to_meet(Traced(info, "graph:grid,n=64", {}, Order::lockstep()));
}

TEST(MemoryState, PassesOfHelmanJaja) {
    const auto info = list_ranking::recursive_helman_jaja();
    expect_passes_to_meet(Traced(info, "list:random,n=300,seed=1"));
}

TEST(MemoryState, StoreAndBack) {
    const auto info = list_ranking::wyllie_unpacked();
    const auto recording = Traced(info, "list:random,n=64,seed=1").open(1, 1);
    MemoryState state(recording);
    std::uint32_t stores = 0;
    for (std::uint32_t i = 0; i < recording->num_events(); ++i) {
        const auto& event = recording->event(i);
        if (!writes(event)) continue;
        ++stores;
        state.go_to(i);
        EXPECT_EQ(state.bits(place_of(event), event.bytes), event.before);
        state.go_to(i + 1);
        EXPECT_EQ(state.bits(place_of(event), event.bytes), event.after);
        state.go_to(i);
        EXPECT_EQ(state.bits(place_of(event), event.bytes), event.before);
    }
    EXPECT_GT(stores, 64u);
}

TEST(MemoryState, SwappedBuffers) {
    // Wyllie in two arrays: all threads read the front array and write the back array.
    const auto info = list_ranking::wyllie_stepwise();
    const Traced traced(info, "list:random,n=64,seed=1", {{"in_place", 0}});
    const auto before = traced.state_after(1), after = traced.state_after(2);
    const auto recording = traced.open(2);
    MemoryState state(recording);
    // The state slot of the array that the launch writes, after the swap.
    std::uint32_t first = 0;
    while (!writes(recording->event(first))) ++first;
    std::optional<std::uint32_t> comes_to;
    for (const auto& memory : recording->launch().memory) {
        if (memory.buffer != recording->event(first).buffer) continue;
        comes_to = memory.next_state;
        EXPECT_NE(memory.state, memory.next_state) << "the array is swapped";
    }
    ASSERT_TRUE(comes_to);
    const auto slot = *comes_to;
    ASSERT_NE(before[slot], after[slot]);
    auto expected = before[slot];
    for (std::uint32_t i = 0; i < recording->num_events(); ++i) {
        const auto& event = recording->event(i);
        if (!writes(event) || event.buffer != recording->event(first).buffer) continue;
        state.go_to(i + 1);
        const auto place = state.place_in_state(slot, event.word);
        ASSERT_EQ(place, place_of(event));
        for (std::uint32_t word = 0; word < event.bytes / 4u; ++word)
            expected[event.word + word] = static_cast<std::uint32_t>(event.after >> (32 * word));
        ASSERT_EQ(state.state_words(slot), expected);
    }
    EXPECT_EQ(expected, after[slot]);
}

TEST(MemoryState, UnrecordedBlocks) {
    // In shuffled order blocks read each other's stores; only block 0 is recorded.
    const auto info = list_ranking::wyllie_unpacked();
    const Traced traced(info, "list:random,n=256,seed=1", {}, Order::shuffled(4));
    const auto recording =
        std::make_shared<const Recording>(traced.log({.pass = 2, .launch = 1, .first_block = 0, .end_block = 1}));
    MemoryState state(recording);
    std::uint32_t seen = 0, different = 0;
    for (std::uint32_t i = 0; i < recording->num_events(); ++i) {
        const auto& event = recording->event(i);
        if (!trace::is_access(event.operation)) continue;
        state.go_to(i);
        different += state.bits(place_of(event), event.bytes) != event.before ? 1 : 0;
        state.go_to(i + 1);
        EXPECT_EQ(state.bits(place_of(event), event.bytes), event.after);
        ++seen;
    }
    EXPECT_GT(seen, 100u);
    EXPECT_GT(different, 0u) << "block 0 must read values of other blocks";
    // After stepping back to the beginning, memory is as before.
    state.go_to(0);
    const MemoryState fresh(recording);
    for (std::uint32_t slot = 0; slot < state.num_slots(); ++slot)
        EXPECT_EQ(state.state_words(slot), fresh.state_words(slot));
}

TEST(MemoryState, WithoutMemory) {
    HandMade made;
    auto& event = made.add(trace::Operation::store, 0, 0, 10, 0, 5);
    event.after = 7;
    MemoryState state(made.recording());
    state.go_to(1);
    EXPECT_FALSE(state.knows(1));
    EXPECT_EQ(state.bits({1, 0, 5}, 4), std::nullopt);
    EXPECT_TRUE(state.state_words(0).empty());
}

TEST(MemoryState, SharedMemoryPoison) {
    HandMade made(2);
    auto& event = made.add(trace::Operation::store, 1, 0, 10, 0, 3, kSharedMemory);
    event.before = 0xA5A5A5A5u;
    event.after = 7;
    MemoryState state(made.recording());
    EXPECT_EQ(state.bits({kSharedMemory, 1, 3}, 4), 0xA5A5A5A5u);
    state.go_to(1);
    EXPECT_EQ(state.bits({kSharedMemory, 1, 3}, 4), 7u);
    EXPECT_EQ(state.bits({kSharedMemory, 0, 3}, 4), std::nullopt) << "a block that never used it";
}

}  // namespace
}  // namespace lockstep::debugger
