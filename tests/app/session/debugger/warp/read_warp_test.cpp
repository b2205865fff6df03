#include "app/session/debugger/warp/read_warp.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/app/session/debugger/opened_for_test.hpp"

namespace lockstep::test {
namespace {

using State = WarpPicture::LaneState;

std::uint32_t in(const WarpPicture& picture, State state) {
    std::uint32_t lanes = 0;
    for (std::uint32_t lane = 0; lane < kLanes; ++lane)
        if (picture.lanes[lane].state == state) lanes |= 1u << lane;
    return lanes;
}

/// Words that a picture marks as accessed now, and as accessed later.
std::pair<long, long> touched(const WarpPicture& picture) {
    long asked = 0, coming = 0;
    for (const auto& sector : picture.sectors) {
        asked += std::ranges::count(sector.words, true, &WarpPicture::Word::asked);
        coming += std::ranges::count(sector.words, true, &WarpPicture::Word::coming);
    }
    return {asked, coming};
}

/// The first access of all lanes of a warp, each to a different element.
debugger::Instruction whole_access(const OpenLaunch& open) {
    const auto& recording = open.recording();
    for (std::uint32_t event = 0; event < recording.num_events(); ++event) {
        const auto instruction = recording.instruction(recording.instruction_of(event));
        if (instruction.mask == ~0u && trace::is_access(recording.event(event).operation)) return instruction;
    }
    ADD_FAILURE() << "there is none";
    return {};
}

TEST(ReadWarp, LanesThatHaveMadeTheAccess) {
    for (const auto order : {Order::lane_by_lane(), Order::shuffled(3)}) {
        const OpenedLaunch opened("list:random,n=64,seed=7", "list.wyllie-unpacked", {}, order, 1);
        const auto& open = *opened.launch;
        const auto access = whole_access(open);
        debugger::Cursor cursor(open.traced->recording);
        for (const std::uint32_t lane : {0u, 5u, 31u}) {
            cursor.go_to(access.event[lane] + 1);
            const auto picture = read_warp(open, cursor, access);
            std::uint32_t came = 0;
            for (std::uint32_t other = 0; other < kLanes; ++other)
                if (access.event[other] <= access.event[lane]) came |= 1u << other;
            EXPECT_EQ(picture.mask, came) << order.text();
            EXPECT_EQ(picture.coming, ~came);
            EXPECT_EQ(in(picture, State::active), came);
            EXPECT_EQ(in(picture, State::coming), ~came);
            EXPECT_EQ(touched(picture), std::pair(long{__builtin_popcount(came)}, long{32 - __builtin_popcount(came)}));
        }
    }
}

TEST(ReadWarp, LockstepLanesAccessTogether) {
    const OpenedLaunch opened("list:random,n=64,seed=7", "list.wyllie-unpacked", {}, Order::lockstep(), 1);
    const auto& open = *opened.launch;
    const auto access = whole_access(open);
    debugger::Cursor cursor(open.traced->recording);
    cursor.go_to(access.first + 1);
    const auto picture = read_warp(open, cursor, access);
    EXPECT_EQ(picture.mask, ~0u);
    EXPECT_EQ(in(picture, State::coming), 0u);
    EXPECT_EQ(touched(picture), std::pair(32l, 0l));
}

// All variables are listed; of more than twelve, some are marked as foldable.
TEST(ReadWarp, RowForEveryVariable) {
    std::size_t most = 0;
    for (const char* algorithm : {"bfs.queue", "bfs.champion", "sssp.opbf"}) {
        const OpenedLaunch opened(algorithm[0] == 'b' ? "graph:grid,n=144" : "graph:grid,n=144,weights=1..9",
                                  algorithm);
        const auto& open = *opened.launch;
        debugger::Cursor cursor(open.traced->recording);
        const auto ids = open.recording().instructions_of({0, 0});
        for (auto id = ids.first; id < ids.end; ++id) {
            const auto instruction = open.recording().instruction(id);
            cursor.go_to(instruction.last + 1);
            const auto picture = read_warp(open, cursor, instruction);
            std::size_t held = 0;
            const auto values = open.values->at(instruction.warp, cursor.position());
            for (std::size_t v = 0; v < values.size(); ++v) {
                const auto file = open.values->variables()[v].line.file;
                const bool any = std::ranges::any_of(values[v], [](const auto& one) { return one.has_value(); });
                held += any && (file == 0 || file == instruction.line.file);
            }
            const auto spare = std::ranges::count(picture.rows, true, &WarpPicture::Row::spare);
            if (held > 12) {
                EXPECT_EQ(picture.rows.size(), held);
                EXPECT_EQ(picture.rows.size() - static_cast<std::size_t>(spare), 12u);
            } else {
                EXPECT_LE(picture.rows.size(), 12u);
                EXPECT_EQ(spare, 0);
            }
            for (const auto& row : picture.rows) EXPECT_FALSE(row.spare && row.now) << row.name;
            most = std::max(most, held);
        }
    }
    EXPECT_GT(most, 12u) << "or this shows nothing";
}

TEST(ReadWarp, FaultMarksLaneWithIndex) {
    WarpPicture picture{.block = 1, .warp = 2};
    trace::Fault fault;
    fault.block = 1;
    fault.thread = 2 * 32 + 7;
    fault.buffer = "words";
    fault.index = 1234;
    auto other = picture;
    other.warp = 1;
    mark_fault(other, fault);
    EXPECT_FALSE(other.faulted);
    EXPECT_TRUE(other.rows.empty());
    mark_fault(picture, fault);
    EXPECT_EQ(picture.faulted, 7u);
    ASSERT_EQ(picture.rows.size(), 1u);
    EXPECT_TRUE(picture.rows[0].fault);
    EXPECT_EQ(picture.rows[0].name, "index of words");
    EXPECT_EQ(picture.rows[0].values[7], "1,234");
    EXPECT_EQ(picture.rows[0].values[6], "");
    fault.kind = trace::Fault::Kind::diverging_barrier;
    picture.rows.clear();
    mark_fault(picture, fault);
    EXPECT_TRUE(picture.rows.empty());
}

}  // namespace
}  // namespace lockstep::test
