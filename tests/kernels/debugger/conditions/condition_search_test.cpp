#include "kernels/debugger/conditions/condition_search.hpp"

#include <gtest/gtest.h>

#include <array>
#include <optional>

#include <fmt/format.h>

#include "kernels/algorithms/bfs/frontier.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_unpacked.hpp"
#include "kernels/algorithms/memory/copies.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/data/opening/load.hpp"
#include "tests/kernels/debugger/asked_for_test.hpp"
#include "tests/kernels/debugger/many_arrays_for_test.hpp"

namespace lockstep::debugger {
namespace {

const AlgorithmInfo kMany = lockstep::test::planted_algorithm<lockstep::test::UsesManyArrays>("test.many-arrays");

/// The positions just after the events of a recording for which a predicate holds.
template <class Holds>
std::vector<std::uint32_t> after_events(const Recording& recording, Holds holds) {
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = 0; i < recording.num_events(); ++i)
        if (holds(recording.event(i))) found.push_back(i + 1);
    return found;
}

TEST(ConditionSearch, MatchingAccesses) {
    const auto info = list_ranking::wyllie_unpacked();
    const Traced traced(info, "list:ordered,n=64");
    const Asked asked(traced, 2, 1);
    const auto& recording = asked.recording;
    // Accesses of lane 7: seven in each of two warps.
    EXPECT_EQ(asked.all_where("lane 7").size(), 14u);
    EXPECT_EQ(asked.all_where("lane 7 && warp 1").size(), 7u);
    EXPECT_EQ(asked.all_where("lane 7", Scope{0, 1, std::nullopt}).size(), 7u);
    EXPECT_EQ(asked.all_where("lane == 7 && !(warp != 0)").size(), 7u);
    // Ranks are 2 before this jump and 4 after it: rank[5] changes once.
    const auto changed = asked.all_where("distance[5] == 4");
    ASSERT_EQ(changed.size(), 1u) << "where it becomes true";
    const auto& store = recording->event(changed[0] - 1);
    EXPECT_TRUE(writes(store));
    EXPECT_EQ(store.index, 5u);
    // The accesses of threads below 3 after they have loaded their successor's rank: that load, and three stores.
    EXPECT_EQ(asked.all_where("i < 3 && beyond == 2").size(), 12u);
    // The accessed element.
    const auto stores = asked.all_where("distance[j] == 4");
    for (const auto at : stores) EXPECT_EQ(recording->buffer(recording->event(at - 1).buffer).name, "rank");
    EXPECT_GE(stores.size(), 58u);
    EXPECT_TRUE(asked.all_where("distance[j] > 1000").empty());
    // A variable as an index.
    EXPECT_FALSE(asked.all_where("distance[next] == 2 && lane 3").empty());
    EXPECT_TRUE(asked.all_where("next != next").empty());
}

TEST(ConditionSearch, NullValues) {
    const auto info = bfs::frontier();
    const Traced traced(info, "graph:grid,n=64");
    const Asked asked(traced, 3);
    const auto& recording = asked.recording;
    const auto unseen = asked.all_where("seen == none && line > 0");
    EXPECT_FALSE(unseen.empty());
    for (const auto at : unseen) {
        const auto& event = recording->event(at - 1);
        const LaneValues values(recording, text_of(*recording));
        EXPECT_EQ(values.value(*values.find("seen"), {event.block, warp_of(event)}, lane_of(event), at)->bits,
                  lockstep::kNone);
    }
    EXPECT_EQ(asked.all_where("level[j] == 3 && level[j] != none").empty(), false);
}

// A typed number is rounded to float, as in conditions on passes.
TEST(ConditionSearch, Floats) {
    const auto info = memory::copy_offset();
    Progress progress;
    const auto dataset = std::make_shared<const Dataset>(
        parse_dataset("0.1\n0.7\n-2.5\n0.1\n", "x.txt", {.as = LoadOptions::As::array}, progress));
    const Traced traced(info, dataset, {{"offset", 0}}, Order::lockstep());
    const Asked asked(traced, 1);
    EXPECT_EQ(asked.all_where("value[j] == 0.1").size(), 2u) << "the two that are loaded";
    EXPECT_EQ(asked.all_where("value[j] < -2.4").size(), 1u);
    EXPECT_EQ(asked.all_where("value[1] == 0.7").size(), 0u) << "it never becomes true";
    EXPECT_FALSE(asked.all_where("value[0] == 0.1 && line > 0").empty());
    EXPECT_TRUE(asked.all_where("value[0] != 0.1 && line > 0").empty());
}

// Node 5 of nine in order is three links from the tail, and has that distance after two jumps. The kernel names it
// rank.
TEST(ConditionSearch, StoreToKernelArray) {
    const auto info = list_ranking::wyllie_unpacked();
    const Traced traced(info, "list:ordered,n=9");
    const Asked asked(traced, 2, 1);
    const auto stores = after_events(*asked.recording, [&](const trace::Event& event) {
        return asked.buffer_of(event) == "rank" && writes(event) && event.index == 5 && event.after == 3;
    });
    ASSERT_EQ(stores.size(), 1u);
    EXPECT_EQ(asked.all_where("rank[5] == 3"), stores);
    EXPECT_TRUE(asked.all_where("`rank`[5] == 3").empty()) << "the column is something else";
    // Entered in the other launch of the previous pass, and kept.
    const Asked jumps_before(traced, 1, 1), fills(traced, 2, 0);
    const auto meant = jumps_before.meaning("rank[5] == 3");
    EXPECT_TRUE(jumps_before.all_where(meant).empty());
    EXPECT_TRUE(fills.all_where(meant).empty());
    EXPECT_EQ(fills.search(meant).cells_hold_at(0), false);
    EXPECT_EQ(asked.all_where(meant), stores);
}

// Among the vertices that lane 7 accesses, only 327 (block 1) and the next one have levels above 300.
TEST(ConditionSearch, AccessedElement) {
    const auto info = bfs::frontier();
    const Traced traced(info, "graph:path,n=400");
    const Asked asked(traced, 328);
    const auto touches = after_events(*asked.recording, [&](const trace::Event& event) {
        return lane_of(event) == 7 && asked.buffer_of(event) == "level" && event.after > 300 &&
               event.after != lockstep::kNone;
    });
    ASSERT_EQ(touches.size(), 2u) << "its own level, and that of the next vertex";
    EXPECT_EQ(asked.all_where("lane 7 && level[j] > 300"), touches);
    EXPECT_TRUE(asked.all_where("lane 8 && level[j] > 300").empty());
}

// A bare array is the element that each lane accessed last in it.
TEST(ConditionSearch, BareArray) {
    const auto info = list_ranking::wyllie_unpacked();
    const Traced traced(info, "list:random,n=70,seed=3");
    const Asked asked(traced, 3, 1);
    const auto& recording = *asked.recording;
    std::array<std::optional<std::uint64_t>, 128> last;
    std::vector<std::uint32_t> wanted;
    std::uint32_t some = 0;
    for (std::uint32_t at = 0; at <= recording.num_events(); ++at) {
        if (at % 37 == 0 || at == recording.num_events())
            for (const std::uint32_t warp : {0u, 1u}) {
                std::uint32_t lanes = 0;
                for (std::uint32_t lane = 0; lane < 32; ++lane) {
                    const auto i = warp * 32 + lane;
                    if (i < 40 && last[i].value_or(0) > 3) lanes |= 1u << lane;
                }
                some |= lanes;
                EXPECT_EQ(asked.lanes("i < 40 && rank > 3", {0, warp}, at), lanes) << at << " " << warp;
            }
        if (at == recording.num_events()) break;
        const auto& event = recording.event(at);
        if (event.block != 0) continue;
        if (asked.buffer_of(event) == "rank") last[event.thread] = event.after;
        if (lane_of(event) == 7 && warp_of(event) == 0 && last[event.thread].value_or(0) > 3) wanted.push_back(at + 1);
    }
    EXPECT_NE(some, 0u);
    ASSERT_FALSE(wanted.empty());
    EXPECT_EQ(asked.all_where("lane 7 && warp 0 && rank > 3", Scope{0, std::nullopt, std::nullopt}), wanted);
    EXPECT_EQ(asked.lanes("rank > 3 || rank <= 3", {0, 0}, 0), 0u) << "not accessed yet";
}

TEST(ConditionSearch, SharedMemoryInFocus) {
    const Traced traced(kMany, "list:ordered,n=64");
    const Asked asked(traced, 1);
    const auto& recording = *asked.recording;
    // A thread stores its number: thread 3 of block 1 is the 35th.
    for (const auto& [block, value] : {std::pair{0u, 3u}, {1u, 35u}}) {
        const auto stores = after_events(recording, [&](const trace::Event& event) {
            return event.buffer == kSharedMemory && writes(event) && event.block == block && event.index == 3 &&
                   event.after == value;
        });
        ASSERT_EQ(stores.size(), 1u);
        EXPECT_EQ(asked.all_where(asked.meaning("tile[3] == " + std::to_string(value), block)), stores);
        EXPECT_TRUE(asked.all_where(asked.meaning("tile[3] == " + std::to_string(value), 1 - block)).empty());
        EXPECT_EQ(asked.search(asked.meaning("tile[3] > 100", block)).cells_hold_at(0), false)
            << "unwritten memory has no value";
    }
    // The second array, and the second row of the third, lie behind it in memory.
    const auto doubled = after_events(recording, [&](const trace::Event& event) {
        return event.buffer == kSharedMemory && writes(event) && event.block == 1 && event.index == 3 &&
               event.after == 120;
    });
    ASSERT_EQ(doubled.size(), 1u);
    EXPECT_EQ(asked.all_where(asked.meaning("doubled[3] == 120", 1)), doubled);
    EXPECT_EQ(asked.all_where("doubled[j] == 120 && block 1"), doubled) << "of the block that makes the access";
    const auto second_row = after_events(recording, [&](const trace::Event& event) {
        return event.buffer == kSharedMemory && writes(event) && event.block == 0 && event.index == 3 &&
               event.after == 30;
    });
    EXPECT_EQ(asked.all_where("pair[3] == 30"), second_row);
    ASSERT_EQ(second_row.size(), 1u);
    EXPECT_EQ(asked.lanes("tile > 60", {1, 0}, recording.num_events()), 0x7u) << "read last: the tile's other end";
    EXPECT_EQ(asked.lanes("tile[3] == 3", {0, 0}, recording.num_events()), ~0u);
}

TEST(ConditionSearch, UnlistedArrays) {
    const Traced traced(kMany, "list:ordered,n=64");
    const Asked asked(traced, 1), later(traced, 2);
    // The first word of a block is the number of its last thread then, plus the lap.
    const auto stores = after_events(*asked.recording, [&](const trace::Event& event) {
        return asked.buffer_of(event) == "scratch" && event.index == 40 && event.after == 64;
    });
    ASSERT_EQ(stores.size(), 1u);
    const auto meant = asked.meaning("scratch[40] == 64");
    EXPECT_EQ(asked.all_where(meant), stores);
    const auto in_second = asked.meaning("scratch[40] == 97");
    const auto stored_then = after_events(*later.recording, [&](const trace::Event& event) {
        return later.buffer_of(event) == "scratch" && event.index == 40 && event.after == 97;
    });
    ASSERT_EQ(stored_then.size(), 1u) << "95 and the lap";
    EXPECT_EQ(later.all_where(in_second), stored_then) << "in another launch, by its name";
    const auto added = after_events(*asked.recording, [&](const trace::Event& event) {
        return event.operation == trace::Operation::atomic && event.index == 3;
    });
    ASSERT_EQ(added.size(), 1u);
    EXPECT_EQ(asked.all_where("upper[3] >= 1000"), added);
    EXPECT_EQ(asked.all_where("words[35] >= 1000"), added);
    EXPECT_EQ(asked.all_where("upper >= 1000"), added) << "the result of the atomic";
}

// Two columns packed into one array are one number of 8 bytes, as the kernel reads them.
TEST(ConditionSearch, PackedColumns) {
    const auto info = list_ranking::wyllie_stepwise();
    const Traced traced(info, "list:ordered,n=64");
    const Asked asked(traced, 2);
    const auto packed = std::ranges::find_if(asked.arrays, [](const KernelArray& one) { return one.bytes == 8; });
    ASSERT_NE(packed, asked.arrays.end());
    for (std::uint32_t i = 0; i < asked.recording->num_events(); ++i) {
        const auto& event = asked.recording->event(i);
        if (event.index != 5 || !writes(event) || event.bytes != 8) continue;
        EXPECT_EQ(asked.all_where(fmt::format("{}[5] == {}", packed->name, event.after)), std::vector{i + 1});
    }
}

// An array without a column has the type that its kernel declares.
TEST(ConditionSearch, SharedFloats) {
    HandMade made;
    const auto add = [&](std::uint32_t thread, float value) {
        auto& event = made.add(trace::Operation::store, 0, thread, 3, thread, thread, kSharedMemory);
        event.after = bits_of(value);
    };
    add(0, 0.25f);
    add(1, 2.5f);
    const auto recording = made.recording();
    const std::vector<KernelArray> arrays = {{.name = "shared.sums", .end_word = 32}};
    const ConditionMeaning meaning(AccessCondition::parse("sums[1] > 2.25 && sums[0] < 0.3"),
                                   {.recording = *recording,
                                    .variables = {},
                                    .arrays = arrays,
                                    .columns = {},
                                    .type_of = [](const std::string&, std::uint8_t) { return ValueType::float32; }});
    const ConditionSearch search(meaning, recording, KernelText(), {});
    Progress progress;
    EXPECT_EQ(search.find(0, Way::forward, {}, progress), 2u);
    EXPECT_EQ(search.find(2, Way::forward, {}, progress), std::nullopt);
}

TEST(ConditionSearch, MatchingLanes) {
    const auto info = list_ranking::wyllie_unpacked();
    const Traced traced(info, "list:ordered,n=40");
    const Asked asked(traced, 2, 1);
    const auto lanes = [&](const char* text, std::uint32_t warp) {
        return asked.lanes(text, {0, warp}, asked.recording->num_events());
    };
    EXPECT_EQ(lanes("lane < 4", 0), 0xFu);
    EXPECT_EQ(lanes("i >= 36", 0), 0u);
    EXPECT_EQ(lanes("i >= 36 && thread < 39", 1), 0x70u)
        << "40 elements: lanes 4 to 7 of the second warp, less the last";
    EXPECT_EQ(lanes("i != i", 1), 0u);
}

}  // namespace
}  // namespace lockstep::debugger
