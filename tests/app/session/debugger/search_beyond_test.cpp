#include <gtest/gtest.h>

#include <fmt/format.h>

#include "tests/app/session/debugger/stepping_for_test.hpp"
#include "tests/kernels/debugger/planted_run_for_test.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

/// Stores into the first word.
struct StoreLap {
    static constexpr const char* name = "store_lap";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> words, std::uint32_t lap) const {
        if (ctx.global_thread() == 0) ctx.store(words, 0, lap);
    }
};

/// In lap 4 the host sets a word before the launch.
struct SetByHost {
    void operator()(Emulator& emulator, const Buffer<std::uint32_t>& words, std::uint32_t lap) const {
        if (lap == 4) emulator.fill(words.data() + 9, 44, 1);
        emulator.launch(StoreLap{}, 64, words.write(), lap);
    }
};

/// Searches that continue beyond the open launch.
class SearchBeyond : public SteppingInside {
protected:
    void go_into(std::uint32_t pass, std::uint32_t launch) {
        workspace.apply(ChooseStepBy{StepBy::access});
        ASSERT_EQ(go(SeekAccess{pass, launch, 0}), (AccessPlace{pass, launch, 0}));
        ASSERT_TRUE(workspace.debugger().launch());
    }
    /// The first pass after a pass (or the last before it) that changes an element of a column.
    std::uint32_t pass_that_changes(const std::string& column, std::uint32_t element, std::uint32_t from, bool back) {
        for (auto pass = back ? from - 1 : from + 1; pass > 0 && pass < workspace.run()->num_passes();
             back ? --pass : ++pass)
            if (value_after(pass - 1, column, element) != value_after(pass, column, element)) return pass;
        return 0;
    }
    /// The element that the access before the cursor has stored to; "" if it is no store.
    std::string stored_to() const {
        const auto place = workspace.debugger().place();
        if (place.access == 0) return {};
        const auto& recording = workspace.debugger().launch()->recording();
        const auto& event = recording.event(static_cast<std::uint32_t>(place.access - 1));
        if (!debugger::writes(event) || event.before == event.after) return {};
        return fmt::format("{}[{}]", recording.buffer(event.buffer).name, event.index);
    }
    std::string said() const { return workspace.notice() ? workspace.notice()->text : std::string(); }
};

TEST_F(SearchBeyond, ConditionInLaterAndEarlierPasses) {
    open("list:ordered,n=70", "list.wyllie-unpacked", 1);
    go_into(1, 1);
    // The distance of node 3 of an ordered list doubles in each jump: 2, 4, 8, 16, 32, 64, then the remainder.
    for (const auto& [value, pass] : {std::pair{8, 3u}, {32, 5u}, {64, 6u}}) {
        const auto there = go(RunUntil{fmt::format("distance[3] == {}", value), false});
        EXPECT_EQ(there.pass, pass) << said();
        EXPECT_EQ(there.launch, 1u);
        EXPECT_EQ(workspace.shown_pass(), pass);
        EXPECT_EQ(stored_to(), "rank[3]");
        EXPECT_TRUE(workspace.debugger().inside());
    }
    for (const auto& [value, pass] : {std::pair{16, 4u}, {4, 2u}, {2, 1u}}) {
        const auto there = go(RunUntil{fmt::format("distance[3] == {}", value), true});
        EXPECT_EQ(there.pass, pass) << said();
        EXPECT_EQ(stored_to(), "rank[3]");
    }
    // A variable of only one of the two kernels of a pass.
    const auto there = go(RunUntil{"beyond > 30", false});
    EXPECT_EQ(there.pass, 6u) << said();
}

// The kernel's `rank` is the column `distance`, also in launches of other kernels, and if the search is repeated from
// there.
TEST_F(SearchBeyond, KernelArrayIsSameInAllLaunches) {
    open("list:ordered,n=9", "list.wyllie-unpacked", 1);
    go_into(1, 1);
    const auto there = go(RunUntil{"rank[5] == 3", false});
    EXPECT_EQ(there.pass, 2u) << said();
    EXPECT_EQ(there.launch, 1u);
    EXPECT_EQ(stored_to(), "rank[5]");
    EXPECT_EQ(go(SeekAccess{2, 0, 0}), (AccessPlace{2, 0, 0}));
    EXPECT_EQ(workspace.debugger().kernel(), "fill");
    EXPECT_EQ(workspace.debugger().remarks_on("rank[5] == 3"), std::vector<std::string>{"rank is distance in Arrays"});
    EXPECT_EQ(go(RunUntil{"rank[5] == 3", false}), there) << said();
    go(SeekAccess{2, 1, 0});
    go(RunUntil{"rank[5] == 9999", true});
    EXPECT_TRUE(test::has_parts(said(), {"5", "9999", "1"}));
    // In another run the name is resolved again.
    EXPECT_EQ(workspace.debugger().refusal_of("rank[5] == 9999"), "");
    open("graph:grid,n=36", "bfs.frontier", 1);
    go_into(1, 0);
    EXPECT_NE(workspace.debugger().refusal_of("rank[5] == 9999").find("no array 'rank'"), std::string::npos);
}

TEST_F(SearchBeyond, UnmetConditionIsReported) {
    open("list:ordered,n=70", "list.wyllie-unpacked", 3);
    go_into(3, 1);
    const auto last = workspace.run()->num_passes() - 1;
    const auto here = go(RunUntil{"distance[3] == 9999", false});
    EXPECT_EQ(here, (AccessPlace{3, 1, 0})) << "the cursor stays";
    EXPECT_EQ(said(), fmt::format("distance[3] == 9999 does not hold after this access, nor in passes 4 to {}", last));
    EXPECT_EQ(go(RunUntil{"distance[3] == 9999", true}), here);
    EXPECT_TRUE(test::has_parts(said(), {"3", "9999", "1", "2"}));
    go_into(2, 1);
    go(RunUntil{"distance[3] == 9999", true});
    EXPECT_TRUE(test::has_parts(said(), {"3", "9999", "1"}));
}

TEST_F(SearchBeyond, ConditionOnSwappedArrayIsFoundOnce) {
    open("graph:grid,n=36", "bfs.frontier", 1);
    const auto passes = workspace.run()->num_passes();
    std::uint32_t wanted = 0;  // a vertex that enters the frontier in a later pass
    for (std::uint32_t vertex = 0; vertex < 36; ++vertex)
        if (passes > 4 && value_after(4, "level", vertex) == Value(4u)) wanted = vertex;
    ASSERT_GT(wanted, 0u);
    go_into(1, 0);
    const auto condition = fmt::format("frontier[{}] == 1", wanted);
    const auto there = go(RunUntil{condition, false});
    EXPECT_EQ(there.pass, 4u) << said();
    EXPECT_GT(there.access, 0u);
    // From there the search does not find it again, in either direction.
    EXPECT_EQ(go(RunUntil{condition, false}), there);
    EXPECT_FALSE(said().empty());
    EXPECT_EQ(go(RunUntil{condition, true}), there);
    EXPECT_FALSE(said().empty());
    go_into(7, 0);
    EXPECT_EQ(go(RunUntil{condition, true}), there);
}

TEST_F(SearchBeyond, HostWriteIsFoundBeforeLaunch) {
    catalog.add(test::planted_algorithm<SetByHost>("list.set-by-host"));
    open("list:random,n=64,seed=1", "list.set-by-host", 1);
    go_into(1, 0);
    const AccessPlace set{4, 0, 0};
    EXPECT_EQ(go(RunUntil{"words[9] == 44", false}), set) << said();
    EXPECT_EQ(go(RunUntil{"words[9] == 44", false}), set)
        << "the condition still holds, and does not become true again";
    EXPECT_FALSE(said().empty());
    EXPECT_EQ(go(RunUntil{"words[9] == 44", true}), set) << "no earlier position";
    EXPECT_FALSE(said().empty());
    go_into(5, 0);
    EXPECT_EQ(go(RunUntil{"words[9] == 44", true}), set) << said();
    // No access changes it: the cursor goes to the pass.
    go_into(1, 0);
    workspace.apply(SelectElement{9, "nodes"});
    go(NextChange{});
    EXPECT_EQ(workspace.pass(), 4u) << said();
    EXPECT_FALSE(workspace.debugger().inside());
}

TEST_F(SearchBeyond, NextChangeInNextPass) {
    open("list:random,n=70,seed=3", "list.wyllie-unpacked", 2);
    std::uint32_t picked = 0;  // an element that pass 2 changes last, and pass 4 again
    for (std::uint32_t node = 0; node < 70; ++node)
        if (pass_that_changes("distance", node, 3, false) == 4) picked = node;
    workspace.apply(SelectElement{picked});
    go_into(1, 1);
    std::uint32_t pass = 1, times = 0;
    for (auto there = go(NextChange{}); said().empty() && times < 40; there = go(NextChange{}), ++times) {
        EXPECT_NE(stored_to().find(fmt::format("[{}]", picked)), std::string::npos) << stored_to();
        EXPECT_GE(there.pass, pass);
        pass = there.pass;
    }
    EXPECT_GE(pass, 4u);
    EXPECT_LT(times, 40u);
    EXPECT_EQ(said().find("The selected element does not change after this access"), 0u) << said();
    const auto before = workspace.debugger().place();
    const auto there = go(PreviousChange{});
    EXPECT_LT(there.pass, before.pass + 1);
    EXPECT_NE(there, before);
}

TEST_F(SearchBeyond, HazardsAndDivergencesInOtherPasses) {
    open("list:random,n=40,seed=3", "list.wyllie-unpacked", 2);
    go_into(2, 1);
    const SeekDebugger hazard{{.kind = DebuggerGoal::Kind::hazard}, false},
        hazard_back{{.kind = DebuggerGoal::Kind::hazard}, true};
    auto before = workspace.debugger().place(), there = go(hazard);
    for (int k = 0; k < 400 && there.pass == 2; ++k) before = there, there = go(hazard);
    EXPECT_EQ(there.pass, 3u) << said();
    EXPECT_GT(there.access, 0u);
    EXPECT_EQ(go(hazard_back), before);

    open("graph:grid,n=36", "bfs.frontier", 2);
    go_into(2, 0);
    const SeekDebugger divergence{{.kind = DebuggerGoal::Kind::divergence}, false};
    there = go(divergence);
    for (int k = 0; k < 400 && there.pass == 2; ++k) there = go(divergence);
    EXPECT_EQ(there.pass, 3u) << said();
    EXPECT_TRUE(workspace.debugger().inside());
}

TEST_F(SearchBeyond, RunToLineForwardAndBackVisitsSamePlaces) {
    open("list:random,n=40,seed=3", "list.wyllie-unpacked", 2);
    go_into(2, 1);
    const auto traced = workspace.debugger().launch()->traced;
    const auto& recording = *traced->recording;
    const debugger::WarpId warp{0, 1};
    const auto store = recording.event(recording.events_of(warp).back());
    ASSERT_TRUE(debugger::writes(store));
    const auto line = debugger::line_of(store);
    // Every position at which that warp has executed the line, in any launch of that kernel.
    std::vector<AccessPlace> places;
    for (std::uint32_t pass = 1; pass < workspace.run()->num_passes(); ++pass)
        if (workspace.run()->timeline().record(pass).launches.size() > 1) {
            go_into(pass, 1);
            const auto& here = workspace.debugger().launch()->recording();
            std::optional<std::uint32_t> last;
            for (const auto event : here.events_of(warp))
                if (debugger::line_of(here.event(event)) == line) last = event;
            if (last) places.push_back({pass, 1, *last + 1});
        }
    ASSERT_GT(places.size(), 3u);
    ASSERT_EQ(places.front().pass, 1u);

    const SeekDebugger on{{.kind = DebuggerGoal::Kind::line, .line = line}, false}, back{on.goal, true};
    go_into(1, 1);
    workspace.apply(FocusLane{.block = 0, .warp = 1, .lane = 3});
    for (const auto& place : places) {
        ASSERT_EQ(go(on), place) << said();
        EXPECT_EQ(said(), "");
        EXPECT_EQ(workspace.debugger().focus().warp, 1u);
        EXPECT_TRUE(workspace.debugger().line() == line);
    }
    const auto nowhere = fmt::format("Warp 1 of block 0 does not reach line {} of {}", store.line,
                                     debugger::name_of_file(recording.launch(), store.file));
    EXPECT_EQ(go(on), places.back()) << "the cursor stays, and does not begin anew";
    EXPECT_EQ(said().find(nowhere + " after this access"), 0u) << said();
    for (auto k = places.size() - 1; k-- > 0;) {
        ASSERT_EQ(go(back), places[k]) << said();
        EXPECT_EQ(said(), "");
    }
    EXPECT_EQ(go(back), places.front());
    EXPECT_EQ(said(), nowhere + " before this access");
}

TEST_F(SearchBeyond, LineIsSearchedInLaunchesOfItsFile) {
    open("list:random,n=40,seed=3", "list.wyllie-unpacked", 2);
    go_into(2, 0);  // another kernel than that of launch 1
    const auto& recording = workspace.debugger().launch()->recording();
    const auto kernel = recording.launch().kernel;
    const auto first = recording.event(recording.events_of({0, 0}).front());
    workspace.apply(FocusLane{.block = 0, .warp = 0});
    const SeekDebugger on{{.kind = DebuggerGoal::Kind::line, .line = debugger::line_of(first)}, false};
    ASSERT_EQ(go(on).pass, 2u);
    const auto there = go(on);
    EXPECT_EQ(there.pass, 3u) << said();
    EXPECT_EQ(there.launch, 0u);
    EXPECT_EQ(workspace.debugger().kernel(), kernel);
}

TEST_F(SearchBeyond, LineSearchIsCancelled) {
    open("list:random,n=4000,seed=3", "list.wyllie-unpacked", 1);
    go_into(1, 1);
    workspace.apply(FocusLane{.block = 0, .warp = 0});
    const auto here = workspace.debugger().place();
    workspace.apply(SeekDebugger{{.kind = DebuggerGoal::Kind::line, .line = {0, 1}}, false});  // no access reaches it
    ASSERT_TRUE(workspace.searching());
    workspace.apply(CancelSearch{});
    EXPECT_FALSE(workspace.searching());
    ASSERT_TRUE(settle());
    EXPECT_EQ(workspace.debugger().place(), here);
    EXPECT_EQ(said(), "");
}

TEST_F(SearchBeyond, EndsOnCancelAndOnStep) {
    open("list:random,n=4000,seed=3", "list.wyllie-unpacked", 1);
    go_into(1, 1);
    const auto here = workspace.debugger().place();
    const auto begin = [&] {
        workspace.apply(DismissNotice{});
        workspace.apply(RunUntil{"beyond == 99999", false});
        EXPECT_TRUE(workspace.searching());
    };
    begin();
    workspace.apply(CancelSearch{});
    EXPECT_FALSE(workspace.searching());
    ASSERT_TRUE(settle());
    EXPECT_EQ(workspace.debugger().place(), here);
    begin();
    workspace.apply(StepForward{});
    EXPECT_FALSE(workspace.searching());
    ASSERT_TRUE(settle());
    EXPECT_EQ(workspace.debugger().place().access, here.access + 1);
    EXPECT_EQ(said(), "");
}

}  // namespace
}  // namespace lockstep::test
