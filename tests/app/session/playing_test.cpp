#include "app/session/workspace_fixture.hpp"

#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

class Playing : public WorkspaceTest {
protected:
    void SetUp() override { generate("list:ordered,n=5"); }
};

TEST_F(Playing, ShowsStateAndPreviousState) {
    workspace.apply(Seek{7});
    ASSERT_TRUE(settle());
    EXPECT_EQ(counts(), (std::vector<std::uint32_t>{6, 7, 3, 4, 5}));
    EXPECT_EQ(workspace.before().pass, 6u);
    EXPECT_EQ(workspace.record().report.label, "pass 7");
    EXPECT_EQ(workspace.tween(), 1.f);
    workspace.apply(SeekStart{});
    EXPECT_EQ(counts(), (std::vector<std::uint32_t>{0, 0, 0, 0, 0}));
    workspace.apply(SeekEnd{});
    EXPECT_EQ(workspace.pass(), 8u);
    workspace.apply(Seek{99});
    EXPECT_EQ(workspace.pass(), 8u);
}

TEST_F(Playing, FirstStepIsImmediate) {
    workspace.apply(Play{});
    workspace.advance(0);
    EXPECT_EQ(workspace.pass(), 1u);
    workspace.advance(0.99);
    EXPECT_EQ(workspace.pass(), 1u);
    workspace.advance(0.02);
    EXPECT_EQ(workspace.pass(), 2u);
    workspace.apply(SetSpeed{4});
    workspace.advance(1.01);
    EXPECT_EQ(workspace.pass(), 6u);
}

TEST_F(Playing, StopsAtEndAndRestarts) {
    workspace.apply(SetSpeed{100});
    workspace.apply(Play{});
    workspace.advance(1);
    EXPECT_EQ(workspace.pass(), 8u);
    EXPECT_FALSE(workspace.playing());
    workspace.apply(TogglePlay{});
    EXPECT_TRUE(workspace.playing());
    EXPECT_EQ(workspace.pass(), 0u);
    workspace.apply(TogglePlay{});
    EXPECT_FALSE(workspace.playing());
}

TEST_F(Playing, LoopsOverARange) {
    workspace.apply(SetLoop{{{5, 3}}});
    EXPECT_EQ(workspace.loop(), (std::pair{3u, 5u}));
    workspace.apply(Play{});
    std::vector<std::uint32_t> seen;
    for (int k = 0; k < 7; ++k) {
        workspace.advance(k == 0 ? 0 : 1);
        seen.push_back(workspace.shown_pass());
    }
    EXPECT_EQ(seen, (std::vector<std::uint32_t>{3, 4, 5, 3, 4, 5, 3}));
}

TEST_F(Playing, StepForwardMovesFromPreviousPass) {
    workspace.apply(StepForward{});
    EXPECT_EQ(workspace.shown_pass(), 1u);
    EXPECT_EQ(workspace.tween(), 0.f);
    workspace.advance(0.2);
    EXPECT_NEAR(workspace.tween(), 0.5f, 1e-4);
    workspace.advance(0.2);
    EXPECT_EQ(workspace.tween(), 1.f);
}

TEST_F(Playing, StepBackReversesMotion) {
    workspace.apply(Seek{3});
    workspace.apply(StepBack{});
    EXPECT_EQ(workspace.pass(), 2u);
    EXPECT_EQ(workspace.shown_pass(), 3u);
    EXPECT_EQ(workspace.tween(), 1.f);
    workspace.advance(0.1);
    EXPECT_NEAR(workspace.tween(), 1 - 4 * 0.25 * 0.25 * 0.25, 1e-4);
    workspace.advance(0.3);
    EXPECT_EQ(workspace.shown_pass(), 2u);
    EXPECT_EQ(workspace.tween(), 1.f);
}

TEST_F(Playing, OvertakingStepsEndRight) {
    workspace.apply(Seek{5});
    for (int k = 0; k < 3; ++k) workspace.apply(StepBack{});
    EXPECT_EQ(workspace.pass(), 2u);
    workspace.advance(0.05);
    workspace.apply(StepForward{});
    EXPECT_EQ(workspace.pass(), 3u);
    workspace.advance(1);
    EXPECT_EQ(workspace.shown_pass(), 3u);
    EXPECT_EQ(counts(), (std::vector<std::uint32_t>{1, 2, 3, 0, 0}));
}

TEST_F(Playing, SeekHasNoMotion) {
    workspace.apply(StepForward{});
    workspace.apply(Seek{2});
    EXPECT_EQ(workspace.shown_pass(), 2u);
    EXPECT_EQ(workspace.tween(), 1.f);
    workspace.apply(Seek{3, true});
    EXPECT_EQ(workspace.tween(), 0.f);
}

TEST_F(Playing, NoMotionFromFifteenPassesPerSecond) {
    workspace.apply(SetSpeed{15});
    workspace.apply(Play{});
    workspace.advance(0);
    EXPECT_EQ(workspace.pass(), 1u);
    EXPECT_EQ(workspace.tween(), 1.f);
}

TEST_F(Playing, MotionTakesAtMost60Percent) {
    workspace.apply(SetSpeed{10});
    workspace.apply(Play{});
    workspace.advance(0);
    EXPECT_EQ(workspace.tween(), 0.f);
    workspace.advance(0.03);
    EXPECT_NEAR(workspace.tween(), 0.5f, 1e-3);
    workspace.advance(0.031);
    EXPECT_EQ(workspace.tween(), 1.f);
    EXPECT_EQ(workspace.pass(), 1u);
}

TEST_F(Playing, NoMotionIfReduced) {
    workspace.apply(SetReducedMotion{true});
    workspace.apply(StepForward{});
    EXPECT_EQ(workspace.shown_pass(), 1u);
    EXPECT_EQ(workspace.tween(), 1.f);
    workspace.apply(StepBack{});
    EXPECT_EQ(workspace.shown_pass(), 0u);
}

TEST_F(Playing, FrontierTravelsLinearly) {
    workspace.apply(ChooseAlgorithm{"bfs.counting"});
    ASSERT_TRUE(until([&] { return workspace.algorithm().id == "bfs.counting"; }) && settle());
    workspace.apply(StepForward{});
    workspace.advance(0.1);
    EXPECT_NEAR(workspace.tween(), 0.25f, 1e-4);
    workspace.advance(0.3);
    EXPECT_EQ(workspace.tween(), 1.f);
}

TEST_F(Playing, WaitsForUnfinishedPasses) {
    workspace.apply(SetParameter{"delay", 30});
    ASSERT_TRUE(until([&] { return workspace.run()->request().parameters.at("delay") == 30; }));
    workspace.apply(SetSpeed{1000});
    workspace.apply(Play{});
    workspace.advance(1);
    EXPECT_TRUE(workspace.playing());
    ASSERT_TRUE(until([&] { return workspace.last_pass() == 8; }));
    ASSERT_TRUE(settle());
    workspace.advance(1);
    workspace.advance(1);
    EXPECT_EQ(workspace.pass(), 8u);
    EXPECT_FALSE(workspace.playing());
}

TEST_F(Playing, RecomputesEvictedPasses) {
    workspace.apply(SetSnapshotBudget{200});
    set("passes", 300);
    ASSERT_LT(workspace.run()->timeline().num_kept(), 300u);
    for (const std::uint32_t pass : {300u, 17u, 18u, 171u, 170u, 1u, 0u}) {
        workspace.apply(Seek{pass});
        ASSERT_TRUE(settle()) << pass;
        std::vector<std::uint32_t> expected(5, 0);
        for (std::uint32_t k = 1; k <= pass; ++k) expected[(k - 1) % 5] = k;
        EXPECT_EQ(counts(), expected) << pass;
        EXPECT_EQ(workspace.record().report.label, "pass " + std::to_string(pass));
        EXPECT_EQ(workspace.before() ? workspace.before().pass + 1 : 0, pass);
    }
}

TEST_F(Playing, StoppedRunShowsNearestStoredPass) {
    workspace.apply(SetSnapshotBudget{200});
    workspace.apply(SetParameter{"passes", 300});
    workspace.apply(SetParameter{"delay", 1});
    ASSERT_TRUE(until([&] { return workspace.last_pass() >= 100 && !workspace.pending_run(); }));
    workspace.apply(CancelRun{});
    ASSERT_TRUE(until([&] { return workspace.run()->state() == RunState::cancelled; }));
    for (std::uint32_t pass = workspace.last_pass(); pass-- > 0;) {
        workspace.apply(Seek{pass});
        ASSERT_TRUE(settle()) << pass;
        EXPECT_LE(workspace.pass(), pass);
        EXPECT_EQ(workspace.record().report.label, "pass " + std::to_string(workspace.pass()));
    }
}

TEST_F(Playing, FindsNextChangeOfSelection) {
    workspace.apply(SelectElement{2});
    workspace.apply(NextChange{});
    ASSERT_TRUE(until([&] { return workspace.shown_pass() == 3; }));
    workspace.apply(NextChange{});
    ASSERT_TRUE(until([&] { return workspace.shown_pass() == 8; }));
    workspace.apply(NextChange{});
    ASSERT_TRUE(until([&] { return workspace.notice().has_value(); }));
    EXPECT_EQ(workspace.notice()->kind, Notice::Kind::information);
    EXPECT_TRUE(test::has_parts(workspace.notice()->text, {"2", "8"}));
    EXPECT_EQ(workspace.pass(), 8u);
}

TEST_F(Playing, NextChangeNeedsSelection) {
    workspace.apply(NextChange{});
    ASSERT_TRUE(workspace.notice());
    EXPECT_EQ(workspace.pass(), 0u);
}

}  // namespace
}  // namespace lockstep::test
