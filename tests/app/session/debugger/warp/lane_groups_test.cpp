#include "app/session/debugger/warp/lane_groups.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "app/session/debugger/warp/read_warp.hpp"
#include "tests/app/session/debugger/opened_for_test.hpp"

namespace lockstep::test {
namespace {

using State = LaneGroup::State;

/// Computes the groups at every instruction of a launch, and compares them with the lines of the lanes before and
/// after. Returns the states that occurred.
std::set<State> check_all(const OpenLaunch& open) {
    const auto& recording = open.recording();
    std::set<State> seen;
    debugger::Cursor cursor(open.traced->recording);
    for (std::uint32_t id = 0; id < recording.num_instructions(); ++id) {
        const auto instruction = recording.instruction(id);
        cursor.go_to(instruction.last + 1);
        const auto picture = read_warp(open, cursor, instruction);
        const auto groups = lane_groups(open, picture, cursor.position());
        std::uint32_t all = 0;
        for (const auto& group : groups) {
            EXPECT_EQ(all & group.lanes, 0u) << "a lane in two groups";
            all |= group.lanes;
            seen.insert(group.state);
        }
        for (std::uint32_t lane = 0; lane < kLanes; ++lane)
            EXPECT_EQ(all >> lane & 1u, picture.lanes[lane].state != WarpPicture::LaneState::absent);
        EXPECT_EQ(groups.front().state, State::now);
        EXPECT_EQ(groups.front().lanes, instruction.mask);
        for (const auto& group : groups)
            for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
                if ((group.lanes >> lane & 1u) == 0) continue;
                std::optional<std::uint32_t> next;
                for (std::uint32_t event = instruction.last + 1; event < recording.num_events() && !next; ++event)
                    if (const auto& one = recording.event(event);
                        one.block == picture.block && one.thread == picture.warp * kLanes + lane)
                        next = event;
                EXPECT_FALSE(group.state == State::returned && next);
                if (group.state == State::goes_on) {
                    EXPECT_TRUE(next);
                    EXPECT_EQ(debugger::line_of(recording.event(next.value_or(0))), group.line);
                }
            }
    }
    return seen;
}

TEST(LaneGroups, GroupsByNextLine) {
    const OpenedLaunch list("list:random,n=70,seed=7", "list.wyllie-unpacked", {}, Order::lockstep(), 1);
    EXPECT_TRUE(check_all(*list.launch).contains(State::returned));
    // Vertices have different degrees, so some lanes finish their arcs before others.
    const OpenedLaunch graph("graph:rmat,scale=5,edges=4,seed=3,weights=1..9", "sssp.opbf");
    EXPECT_TRUE(check_all(*graph.launch).contains(State::goes_on));
}

TEST(LaneGroups, NamesLanesAtBarrier) {
    const OpenedLaunch product("matrix:random,n=8,seed=1", "matrix.multiply-tiled", {}, Order::shuffled(5));
    const auto& open = *product.launch;
    const auto& recording = open.recording();
    debugger::Cursor cursor(open.traced->recording);
    std::size_t found = 0;
    for (std::uint32_t event = 0; event < recording.num_events(); ++event) {
        cursor.go_to(event + 1);
        const auto instruction = recording.instruction(recording.instruction_of(event));
        for (const auto& group : lane_groups(open, read_warp(open, cursor, instruction), event + 1)) {
            if (group.state != State::at_barrier) continue;
            ++found;
            const auto says = group.lanes == (group.lanes & -group.lanes) ? "1 waits at the barrier of line"
                                                                          : " wait at the barrier of line";
            EXPECT_NE(group.text.find(says), std::string::npos) << group.text;
            EXPECT_EQ(group.lanes & instruction.mask & (1u << debugger::lane_of(recording.event(event))), 0u);
        }
    }
    EXPECT_GT(found, 0u);
}

TEST(LaneGroups, LanesAsRanges) {
    EXPECT_EQ(lanes_text(0), "");
    EXPECT_EQ(lanes_text(1), "0");
    EXPECT_EQ(lanes_text(0b11), "0, 1");
    EXPECT_EQ(lanes_text(0b111), "0 to 2");
    EXPECT_EQ(lanes_text(~0u), "0 to 31");
    EXPECT_EQ(lanes_text(0x80000000u | 0b11101), "0, 2 to 4, 31");
}

}  // namespace
}  // namespace lockstep::test
