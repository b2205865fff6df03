#include "kernels/debugger/cursor.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "kernels/algorithms/bfs/frontier.hpp"
#include "kernels/algorithms/list_ranking/sublists/recursive_helman_jaja.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_unpacked.hpp"
#include "kernels/debugger/search.hpp"
#include "tests/kernels/debugger/traced.hpp"

namespace lockstep::debugger {
namespace {

using trace::Operation;

constexpr Grain kGrains[] = {Grain::access,  Grain::line,   Grain::instruction,
                             Grain::barrier, Grain::launch, Grain::pass};

/// The contents of all known memory.
std::vector<std::vector<std::uint32_t>> memory_at(const Cursor& cursor) {
    std::vector<std::vector<std::uint32_t>> all;
    for (std::uint16_t buffer = 0; buffer < cursor.recording().log().buffers.size(); ++buffer) {
        const auto words = cursor.state().words(buffer);
        all.emplace_back(words.begin(), words.end());
    }
    return all;
}

/// Walks at random, in random step sizes; after each walk, steps back one by one.
void expect_symmetry(const std::shared_ptr<const Recording>& recording, std::uint32_t seed) {
    std::mt19937 random(seed);
    ASSERT_GT(recording->num_events(), 50u);
    const auto some_scope = [&] {
        const auto& event = recording->event(static_cast<std::uint32_t>(random() % recording->num_events()));
        Scope scope;
        if (random() % 2 != 0) scope.block = event.block;
        if (scope.block && random() % 2 != 0) scope.warp = warp_of(event);
        if (scope.warp && random() % 2 != 0) scope.lane = lane_of(event);
        return scope;
    };
    Cursor cursor(recording);
    for (int walk = 0; walk < 60; ++walk) {
        auto grain = Grain::access;
        Scope scope;
        cursor.go_to(static_cast<std::uint32_t>(random() % (recording->num_events() + 1)));
        struct Been {
            std::uint32_t position;
            std::vector<std::vector<std::uint32_t>> memory;
            Grain grain;
            Scope scope;
            bool forward;
        };
        std::vector<Been> trail;
        for (int step = 0; step < 8; ++step) {
            if (step == 0 || random() % 3 == 0) {
                grain = kGrains[static_cast<std::size_t>(random() % std::size(kGrains))];
                scope = some_scope();
            }
            const Been here{cursor.position(), memory_at(cursor), grain, scope, random() % 2 != 0};
            const bool moved = here.forward ? cursor.step(grain, scope) : cursor.step_back(grain, scope);
            ASSERT_EQ(moved, cursor.position() != here.position);
            ASSERT_TRUE(!moved || (cursor.position() > here.position) == here.forward);
            if (moved) trail.push_back(here);
        }
        for (; !trail.empty(); trail.pop_back()) {
            const auto& been = trail.back();
            ASSERT_TRUE(been.forward ? cursor.step_back(been.grain, been.scope) : cursor.step(been.grain, been.scope));
            ASSERT_EQ(cursor.position(), been.position) << "seed " << seed << ", walk " << walk;
            ASSERT_EQ(memory_at(cursor), been.memory);
        }
    }
}

TEST(Cursor, StepBack) {
    const auto wyllie = list_ranking::wyllie_unpacked(), searched = bfs::frontier(),
               jaja = list_ranking::recursive_helman_jaja();
    for (const auto order : {Order::lockstep(), Order::lane_by_lane(), Order::shuffled(2)}) {
        expect_symmetry(Traced(wyllie, "list:random,n=150,seed=1", {}, order).open(2, 1), 1);
        expect_symmetry(Traced(searched, "graph:grid,n=100", {}, order).open(6), 2);
        const Traced ranked(jaja, "list:random,n=200,seed=1", {}, order);
        for (std::uint32_t pass = 1; pass < ranked.run->num_passes(); ++pass)
            if (ranked.num_launches(pass) != 0 && ranked.open(pass)->num_events() > 50)
                expect_symmetry(ranked.open(pass), pass);
    }
}

TEST(Cursor, NestedUndo) {
    HandMade made;
    for (std::uint32_t line = 10; line < 14; ++line)
        for (const std::uint32_t lane : {0u, 1u, 2u}) made.add(Operation::load, 0, lane, line, line);
    Cursor cursor(made.recording());
    cursor.go_to(4);  // no line ends there
    ASSERT_TRUE(cursor.step(Grain::line));
    EXPECT_EQ(cursor.position(), 6u);
    for (int k = 0; k < 2; ++k) ASSERT_TRUE(cursor.step(Grain::access));
    for (int k = 0; k < 2; ++k) ASSERT_TRUE(cursor.step_back(Grain::access));
    EXPECT_EQ(cursor.position(), 6u);
    ASSERT_TRUE(cursor.step_back(Grain::line));
    EXPECT_EQ(cursor.position(), 4u);
    // A lane that was stepped separately goes to the end of the line.
    ASSERT_TRUE(cursor.step(Grain::line));
    cursor.go_to(6);
    ASSERT_TRUE(cursor.step_back(Grain::line));
    EXPECT_EQ(cursor.position(), 3u);
}

TEST(Cursor, AllGrains) {
    const auto info = list_ranking::wyllie_unpacked();
    const auto recording = Traced(info, "list:random,n=150,seed=1").open(2, 1);
    std::vector<std::size_t> stops;
    for (const auto grain : kGrains) {
        Cursor cursor(recording);
        std::vector<std::uint32_t> forward{0}, back;
        while (cursor.step(grain)) forward.push_back(cursor.position());
        EXPECT_EQ(cursor.position(), recording->num_events());
        cursor.go_to(recording->num_events());
        back.push_back(cursor.position());
        while (cursor.step_back(grain)) back.push_back(cursor.position());
        std::ranges::reverse(back);
        EXPECT_EQ(forward, back);
        stops.push_back(forward.size());
    }
    EXPECT_EQ(stops[0], recording->num_events() + 1u);
    EXPECT_EQ(stops[1], 8u) << "in lock step all lanes make their seven accesses line by line";
    EXPECT_EQ(stops[2], recording->num_instructions() + 1u);
    EXPECT_EQ(stops[4], 2u);
}

TEST(Cursor, WarpScope) {
    HandMade made(2, 64);
    for (std::uint32_t tick = 0; tick < 3; ++tick)
        for (std::uint32_t block = 0; block < 2; ++block)
            for (const std::uint32_t thread : {0u, 1u, 32u}) made.add(Operation::load, block, thread, 10 + tick, tick);
    Cursor cursor(made.recording());
    const auto scope = Scope::of({1, 1});
    ASSERT_TRUE(cursor.step(Grain::instruction, scope));
    EXPECT_EQ(cursor.event(), 5u);
    ASSERT_TRUE(cursor.step(Grain::instruction, scope));
    EXPECT_EQ(cursor.event(), 11u);
    ASSERT_TRUE(cursor.step_back(Grain::instruction, scope));
    EXPECT_EQ(cursor.event(), 5u);
    cursor.go_to(0);
    ASSERT_TRUE(cursor.step(Grain::instruction, Scope::of({0, 0})));
    EXPECT_EQ(cursor.event(), 1u) << "both lanes have made their access";
    ASSERT_TRUE(cursor.step(Grain::access, {1, 0, 1}));
    EXPECT_EQ(cursor.event(), 4u) << "one lane's";
    cursor.go_to(0);
    ASSERT_TRUE(cursor.step(Grain::line));
    EXPECT_EQ(cursor.position(), 6u);
}

TEST(Cursor, Barriers) {
    HandMade made(1, 2);
    made.add(Operation::load, 0, 0, 9, 0);
    made.add(Operation::sync_block, 0, 0, 10, 1);
    made.add(Operation::load, 0, 1, 9, 1);
    made.add(Operation::sync_block, 0, 1, 10, 2);
    made.add(Operation::load, 0, 0, 11, 3);
    Cursor cursor(made.recording());
    ASSERT_TRUE(cursor.step(Grain::barrier, Scope::of({0, 0})));
    EXPECT_EQ(cursor.position(), 4u);
    ASSERT_TRUE(cursor.step(Grain::barrier));
    EXPECT_EQ(cursor.position(), 5u) << "the end";
    EXPECT_FALSE(cursor.step(Grain::barrier));
}

// ---- searches ----

TEST(Search, CellChanges) {
    HandMade made;
    for (const std::uint32_t value : {1u, 1u, 2u}) {
        auto& event = made.add(Operation::store, 0, 0, 10, 0, 5);
        event.before = value == 2 ? 1 : made.log.events.size() == 1 ? 0 : 1;
        event.after = value;
    }
    const auto recording = made.recording();
    const Writers writers(*recording);
    const Place cell{1, 0, 5};
    EXPECT_EQ(next_change(writers, cell, 0, Way::forward), 1u);
    EXPECT_EQ(next_change(writers, cell, 1, Way::forward), 3u) << "the second store changed nothing";
    EXPECT_EQ(next_change(writers, cell, 3, Way::forward), std::nullopt);
    EXPECT_EQ(next_change(writers, cell, 3, Way::back), 1u);
    EXPECT_EQ(next_change(writers, cell, 1, Way::back), std::nullopt);
    EXPECT_EQ(next_change(writers, {1, 0, 6}, 0, Way::forward), std::nullopt);
}

TEST(Search, LinesAndDivergence) {
    // Lane 1 diverges at line 11 and reconverges at 20; lane 2 returns after 10, which is no divergence.
    HandMade made;
    for (const std::uint32_t lane : {0u, 1u, 2u}) made.add(Operation::load, 0, lane, 10, 0);
    made.add(Operation::load, 0, 0, 11, 1);
    made.add(Operation::store, 0, 1, 14, 1);
    made.add(Operation::store, 0, 0, 20, 2);
    made.add(Operation::store, 0, 1, 20, 2);
    const auto recording = made.recording();
    EXPECT_EQ(next_divergence(*recording, 0, Way::forward), 4u);
    EXPECT_EQ(next_divergence(*recording, 4, Way::forward), 5u);
    EXPECT_EQ(next_divergence(*recording, 5, Way::forward), std::nullopt);
    EXPECT_EQ(next_divergence(*recording, 7, Way::back), 5u);
    const WarpId warp{0, 0};
    EXPECT_EQ(next_on_line(*recording, {0, 20}, 0, Way::forward, warp), 7u) << "both lanes have been there";
    EXPECT_EQ(next_on_line(*recording, {0, 20}, 7, Way::forward, warp), std::nullopt);
    EXPECT_EQ(next_on_line(*recording, {0, 20}, 7, Way::back, warp), std::nullopt);
    EXPECT_EQ(next_on_line(*recording, {0, 10}, 7, Way::back, warp), 3u);
    EXPECT_EQ(next_on_line(*recording, {0, 10}, 2, Way::forward, warp), 3u) << "one of its lanes is yet to come";
    EXPECT_EQ(next_on_line(*recording, {0, 99}, 0, Way::forward, warp), std::nullopt);
    EXPECT_EQ(next_on_line(*recording, {1, 20}, 0, Way::forward, warp), std::nullopt) << "of another file";
    EXPECT_EQ(next_on_line(*recording, {0, 20}, 0, Way::forward, {5, 0}), std::nullopt) << "no such warp";
}

}  // namespace
}  // namespace lockstep::debugger
