// A pass that a fault in a later launch has stopped.

#include <gtest/gtest.h>

#include "tests/app/session/debugger/stepping_for_test.hpp"
#include "tests/kernels/debugger/planted_run_for_test.hpp"

namespace lockstep::test {
namespace {

/// In pass 3 a launch succeeds, a library is called, and the next launch reads out of range.
class FailedPass : public SteppingInside {
protected:
    FailedPass() {
        catalog.add(test::planted_algorithm<test::AfterOthers<test::ReadsOutOfRange>>("planted.second-faults"));
    }
    void SetUp() override {
        open("list:ordered,n=64", "planted.second-faults", 2);
        ASSERT_EQ(workspace.run()->state(), RunState::failed);
        ASSERT_EQ(workspace.last_pass(), 2u);
    }
    const DebuggerSession& debugger() { return workspace.debugger(); }
};

TEST_F(FailedPass, OpensAtEachLaunch) {
    struct Case {
        AccessPlace place;
        std::uint32_t front, back;  ///< values stored by the first and the last thread
    };
    for (const auto& [place, front, back] :
         {Case{{3, 0, 5}, 13, 2}, Case{{3, 2, 7}, 3, 13}, Case{{3, 0, 64}, 13, 13}}) {
        ASSERT_EQ(go(SeekAccess{place.pass, place.launch, place.access}), place);
        EXPECT_TRUE(debugger().inside());
        EXPECT_TRUE(debugger().in_failed_pass());
        EXPECT_EQ(debugger().launch()->traced->id.launch, place.launch);
        EXPECT_EQ(debugger().fault().empty(), place.launch == 0);
        EXPECT_EQ(state()[0].front(), front);
        EXPECT_EQ(state()[0].back(), back);
    }
    const auto& launches = debugger().failed_launches();
    ASSERT_EQ(launches.size(), 3u);
    EXPECT_EQ(launches[0].kernel, "read_ahead");
    EXPECT_EQ(launches[1].kernel, "sort of a library");
    EXPECT_EQ(launches[2].kernel, "read_ahead");
}

TEST_F(FailedPass, IsReachedByNumberAndFault) {
    go(Seek{1});
    EXPECT_EQ(go(SeekLaunch{3, 0}), (AccessPlace{3, 0, 64}));
    EXPECT_TRUE(debugger().fault().empty());
    EXPECT_EQ(workspace.pass(), 2u);
    go(Seek{1});
    const auto fault = go(SeekDebugger{{.kind = DebuggerGoal::Kind::fault}});
    EXPECT_EQ(fault.pass, 3u);
    EXPECT_EQ(fault.launch, 2u);
    EXPECT_TRUE(debugger().at_launch_end());
    EXPECT_FALSE(debugger().fault().empty());
    EXPECT_NE(workspace.inside().find("Here the launch was stopped"), std::string::npos) << workspace.inside();
}

TEST_F(FailedPass, StepsFromFirstLaunchToFault) {
    const std::vector<std::string> stops{"pass 2", "pass 3, launch 0, access 64", "pass 3, launch 2, access 0",
                                         end_of_run()};
    go(Seek{2});
    for (std::size_t k = 1; k < stops.size(); ++k) {
        ASSERT_TRUE(press(StepBy::launch, 1));
        EXPECT_EQ(standing(), stops[k]);
    }
    EXPECT_FALSE(press(StepBy::launch, 1)) << "nothing comes behind the fault";
    seek_here();
    for (auto k = stops.size() - 1; k-- > 0;) {
        ASSERT_TRUE(press(StepBy::launch, -1));
        EXPECT_EQ(standing(), stops[k]);
    }
    ASSERT_TRUE(press(StepBy::access, 1));
    EXPECT_EQ(standing(), "pass 3, launch 0, access 1");
    ASSERT_TRUE(press(StepBy::pass, 1));
    EXPECT_EQ(standing(), stops.back()) << "the pass ends at the fault";
    ASSERT_TRUE(press(StepBy::pass, -1));
    EXPECT_EQ(standing(), "pass 3, launch 0, access 1");
}

TEST_F(FailedPass, SearchesLaunchByLaunch) {
    workspace.apply(ChooseStepBy{StepBy::access});
    go(SeekAccess{2, 0, 0});
    EXPECT_EQ(go(RunUntil{"words[63] == 13", false}), (AccessPlace{3, 0, 64}));
    go(SeekDebugger{{.kind = DebuggerGoal::Kind::fault}});
    EXPECT_EQ(go(RunUntil{"words[63] == 13", true}), (AccessPlace{3, 0, 64}));
}

TEST_F(FailedPass, RestoresFromScenario) {
    go(SeekAccess{3, 0, 5});
    const auto saved = workspace.scenario();
    Workspace other(catalog);
    other.open(saved);
    ASSERT_TRUE(comes_about([&] { return other.advance(0), !other.inside().empty(); }));
    EXPECT_EQ(other.inside(), workspace.inside());
    EXPECT_EQ(other.debugger().place(), (AccessPlace{3, 0, 5}));
}

}  // namespace
}  // namespace lockstep::test
