#include "app/session/playback/passes/pace.hpp"
#include "app/session/playback/searches/difference.hpp"
#include "app/session/workspace_fixture.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

class Comparing : public WorkspaceTest {
protected:
    void SetUp() override { generate("list:ordered,n=5"); }

    /// Waits until both runs are finished, have the same input and are on screen.
    bool both_settle() {
        return settle() && until([&] {
                   if (!workspace.comparable() || workspace.pending_run()) return false;
                   const auto kept = workspace.kept();
                   return !kept.pending && kept.run->state() != RunState::running && kept.shown_pass == kept.pass &&
                          kept.now && workspace.shown_pass() == workspace.pass();
               });
    }
    void keep() {
        workspace.apply(KeepRun{});
        ASSERT_TRUE(both_settle());
    }
    const Difference* difference() {
        return until([&] { return workspace.difference() != nullptr; }) ? workspace.difference() : nullptr;
    }
};

TEST_F(Comparing, OffByDefault) {
    EXPECT_FALSE(workspace.comparing());
    EXPECT_FALSE(workspace.comparable());
    workspace.apply(StopComparing{});
    workspace.apply(SwapRuns{});
    workspace.apply(ChangeKept{SetParameter{"passes", 3}});
    EXPECT_FALSE(workspace.comparing());
    EXPECT_FALSE(workspace.notice());
}

TEST_F(Comparing, KeepsRunAtItsPass) {
    workspace.apply(Seek{3});
    const auto* run = workspace.run();
    keep();
    EXPECT_EQ(workspace.kept().run, run);
    EXPECT_EQ(workspace.run(), run);
    EXPECT_EQ(workspace.kept().shown_pass, 3u);
    EXPECT_EQ(workspace.kept().record->report.label, "pass 3");
}

TEST_F(Comparing, ChangesCurrentRunOnly) {
    keep();
    const auto* run = workspace.run();
    set("passes", 12);
    ASSERT_TRUE(both_settle());
    EXPECT_EQ(workspace.kept().run, run);
    EXPECT_EQ(workspace.kept().parameters.at("passes"), 8);
    EXPECT_EQ(workspace.current().parameters.at("passes"), 12);
    EXPECT_EQ(workspace.last_pass(), 12u);
    workspace.apply(Seek{4});
    ASSERT_TRUE(both_settle());
    EXPECT_EQ(workspace.kept().shown_pass, 4u);
}

TEST_F(Comparing, UnfinishedRunIsKeptRunning) {
    workspace.apply(SetParameter{"delay", 20});
    ASSERT_TRUE(until([&] { return workspace.run()->request().parameters.at("delay") == 20; }));
    ASSERT_EQ(workspace.run()->state(), RunState::running);
    workspace.apply(KeepRun{});
    set("delay", 0);
    ASSERT_TRUE(both_settle());
    EXPECT_EQ(workspace.kept().run->state(), RunState::finished);
    EXPECT_EQ(workspace.kept().last_pass, 8u);
}

TEST_F(Comparing, ByPassShorterRunStaysAtEnd) {
    keep();
    set("passes", 12);
    ASSERT_TRUE(both_settle());
    workspace.apply(SeekEnd{});
    ASSERT_TRUE(both_settle());
    EXPECT_EQ(workspace.shown_pass(), 12u);
    EXPECT_EQ(workspace.kept().shown_pass, 8u);
    workspace.apply(SwapRuns{});
    ASSERT_TRUE(both_settle());
    EXPECT_EQ(workspace.shown_pass(), 8u);
    EXPECT_EQ(workspace.kept().shown_pass, 12u);
    EXPECT_EQ(workspace.step(), 12u);
    workspace.apply(StepBack{});
    workspace.advance(1);
    ASSERT_TRUE(both_settle());
    EXPECT_EQ(workspace.shown_pass(), 8u);
    EXPECT_EQ(workspace.kept().shown_pass, 11u);
}

TEST_F(Comparing, BothMoveTogether) {
    keep();
    set("passes", 12);
    ASSERT_TRUE(both_settle());
    workspace.apply(StepForward{});
    EXPECT_EQ(workspace.tween(), 0.f);
    EXPECT_EQ(workspace.kept().tween, 0.f);
    workspace.advance(0.2);
    EXPECT_NEAR(workspace.kept().tween, 0.5f, 1e-4);
    workspace.advance(0.3);
    EXPECT_EQ(workspace.kept().tween, 1.f);
}

TEST_F(Comparing, PlaysUntilLongerRunEnds) {
    set("passes", 12);
    keep();
    set("passes", 4);
    ASSERT_TRUE(both_settle());
    workspace.apply(SeekStart{});
    workspace.apply(SetSpeed{100});
    workspace.apply(Play{});
    ASSERT_TRUE(until([&] { return workspace.advance(0.05), !workspace.playing(); }));
    ASSERT_TRUE(both_settle());
    EXPECT_EQ(workspace.shown_pass(), 4u);
    EXPECT_EQ(workspace.kept().shown_pass, 12u);
}

TEST_F(Comparing, ByTimeEachShowsLastFinishedPass) {
    keep();
    set("passes", 12);
    ASSERT_TRUE(both_settle());
    workspace.apply(Seek{5});
    workspace.apply(ChooseInStep{InStep::time});
    ASSERT_TRUE(both_settle());
    ASSERT_TRUE(workspace.pace().has_clock());
    EXPECT_GE(workspace.shown_pass(), 5u);
    for (std::uint32_t step = 0; step <= workspace.pace().last(); ++step) {
        workspace.apply(SeekStep{step});
        ASSERT_TRUE(both_settle());
        EXPECT_EQ(workspace.shown_pass(), workspace.pace().at(step).current);
        EXPECT_EQ(workspace.kept().shown_pass, workspace.pace().at(step).kept);
        EXPECT_EQ(workspace.clock(), workspace.pace().moment(step));
    }
    workspace.apply(ChooseInStep{InStep::pass});
    EXPECT_FALSE(workspace.pace().has_clock());
    EXPECT_EQ(workspace.shown_pass(), 12u);
}

TEST_F(Comparing, ChangesKeptRunSeparately) {
    keep();
    const auto* current = workspace.run();
    workspace.apply(ChangeKept{SetParameter{"passes", 3}});
    ASSERT_TRUE(until([&] { return workspace.kept().run != current; }) && both_settle());
    EXPECT_EQ(workspace.run(), current);
    EXPECT_EQ(workspace.kept().last_pass, 3u);
    workspace.apply(ChangeKept{ChooseExecutor{ExecutorKind::simt, Order::shuffled(7)}});
    ASSERT_TRUE(until([&] { return workspace.kept().run->order() == "shuffled:7"; }));
    workspace.apply(ChangeKept{ResetParameters{}});
    ASSERT_TRUE(until([&] { return workspace.kept().last_pass == 8; }));
    EXPECT_EQ(workspace.kept().run->order(), "shuffled:7");
    workspace.apply(ChangeKept{SetParameter{"nosuch", 3}});
    ASSERT_TRUE(workspace.notice());
    EXPECT_EQ(workspace.kept().parameters.at("passes"), 8);
}

TEST_F(Comparing, ChoosesOtherAlgorithm) {
    set("passes", 4);
    workspace.apply(CompareWith{"list.slow-counting"});
    EXPECT_TRUE(workspace.comparing());
    ASSERT_TRUE(both_settle());
    EXPECT_EQ(workspace.kept().algorithm->id, "list.slow-counting");
    EXPECT_EQ(workspace.algorithm().id, "list.counting");
    workspace.apply(CompareWith{"bfs.counting"});
    ASSERT_TRUE(workspace.notice());
    EXPECT_EQ(workspace.kept().algorithm->id, "list.slow-counting");
}

TEST_F(Comparing, NewInputRunsBoth) {
    keep();
    set("passes", 12);
    generate("list:ordered,n=7");
    ASSERT_TRUE(until([&] { return workspace.dataset()->num_vertices() == 7; }) && both_settle());
    EXPECT_EQ(workspace.kept().run->request().dataset, workspace.dataset());
    EXPECT_EQ(workspace.kept().last_pass, 8u);
    EXPECT_EQ(workspace.last_pass(), 12u);
}

TEST_F(Comparing, OtherKindOfDataEndsComparison) {
    keep();
    workspace.apply(Generate{"graph:grid,n=16"});
    ASSERT_TRUE(until([&] { return workspace.dataset()->kind == DatasetKind::graph; }));
    EXPECT_FALSE(workspace.comparing());
    ASSERT_TRUE(workspace.notice());
    EXPECT_TRUE(test::has_parts(workspace.notice()->text, {"list.counting"}));
}

TEST_F(Comparing, BadFileChangesNeitherRun) {
    keep();
    set("passes", 12);
    const auto *kept = workspace.kept().run, *current = workspace.run();
    workspace.apply(OpenFile{file("cycle.list.tsv", "1\n2\n0\n")});
    ASSERT_TRUE(until([&] { return workspace.notice().has_value(); }));
    EXPECT_EQ(workspace.kept().run, kept);
    EXPECT_EQ(workspace.run(), current);
}

TEST_F(Comparing, FailedKeptRunLeavesPrevious) {
    keep();
    const auto* run = workspace.kept().run;
    workspace.apply(ChangeKept{SetParameter{"fail_at", 1}});
    ASSERT_TRUE(until([&] { return workspace.notice().has_value(); }));
    EXPECT_EQ(workspace.notice()->text, "Run A: the device was lost");
    EXPECT_EQ(workspace.kept().run, run);
    EXPECT_EQ(workspace.kept().parameters.at("fail_at"), 0);
}

TEST_F(Comparing, CancelledFirstKeptRunEndsComparison) {
    set("delay", 1);
    workspace.apply(CompareWith{"list.slow-counting"});
    workspace.apply(CancelRun{});
    EXPECT_FALSE(workspace.comparing());
    EXPECT_TRUE(settle());
}

TEST_F(Comparing, SwapAndStop) {
    keep();
    set("passes", 12);
    ASSERT_TRUE(both_settle());
    const auto *kept = workspace.kept().run, *current = workspace.run();
    workspace.apply(SwapRuns{});
    EXPECT_EQ(workspace.run(), kept);
    EXPECT_EQ(workspace.kept().run, current);
    EXPECT_EQ(workspace.parameters().at("passes"), 8);
    set("passes", 9);
    ASSERT_TRUE(both_settle());
    EXPECT_EQ(workspace.kept().run, current);
    workspace.apply(StopComparing{});
    EXPECT_FALSE(workspace.comparing());
    EXPECT_EQ(workspace.last_pass(), 9u);
    ASSERT_TRUE(settle());
}

TEST_F(Comparing, CountsAndVisitsDifferences) {
    keep();
    set("passes", 12);
    workspace.apply(Seek{6});
    ASSERT_TRUE(both_settle());
    ASSERT_TRUE(difference());
    ASSERT_EQ(difference()->columns.size(), 1u);
    EXPECT_EQ(difference()->columns[0].name, "count");
    EXPECT_EQ(difference()->columns[0].compared, 5u);
    EXPECT_EQ(difference()->num_differing(), 0u);
    workspace.apply(NextDifference{});
    EXPECT_TRUE(test::has_parts(workspace.notice()->text, {"same"}));
    // After 8 and 12 passes: 6 7 8 4 5 and 11 12 8 9 10.
    workspace.apply(SeekEnd{});
    ASSERT_TRUE(both_settle());
    ASSERT_TRUE(difference());
    EXPECT_EQ(difference()->elements, (std::vector<Selection>{{"nodes", 0}, {"nodes", 1}, {"nodes", 3}, {"nodes", 4}}));
    EXPECT_EQ(difference()->columns[0].differing, 4u);
    std::vector<std::uint32_t> visited;
    for (int k = 0; k < 5; ++k) {
        workspace.apply(NextDifference{});
        visited.push_back(workspace.selected().value_or(99));
    }
    EXPECT_EQ(visited, (std::vector<std::uint32_t>{0, 1, 3, 4, 0}));
}

TEST_F(Comparing, GoesToFirstDifference) {
    keep();
    set("passes", 12);
    ASSERT_TRUE(both_settle());
    workspace.apply(FirstDifference{});
    ASSERT_TRUE(until([&] { return workspace.notice().has_value(); }) && both_settle());
    // In step by pass: the run of 8 passes stays at its end while the other one goes on to its 9th.
    EXPECT_TRUE(test::has_parts(workspace.notice()->text, {"count", "node 3", "pass 8 of A", "pass 9 of B"}));
    EXPECT_EQ(workspace.shown_pass(), 9u);
    EXPECT_EQ(workspace.selected(), 3u);
    set("passes", 8);
    ASSERT_TRUE(both_settle());
    workspace.apply(FirstDifference{});
    ASSERT_TRUE(until([&] { return workspace.notice().has_value(); }));
    EXPECT_TRUE(test::has_parts(workspace.notice()->text, {"same"}));
}

TEST_F(Comparing, SharesSnapshotBudget) {
    workspace.apply(SetSnapshotBudget{200});
    set("passes", 300);
    keep();
    ASSERT_TRUE(until([&] { return workspace.kept().run != workspace.run(); }) && both_settle());
    set("passes", 200);
    ASSERT_TRUE(both_settle());
    EXPECT_EQ(workspace.kept().run->timeline().budget(), 100u);
    EXPECT_EQ(workspace.run()->timeline().budget(), 100u);
    for (const std::uint32_t pass : {17u, 171u, 170u, 300u}) {
        workspace.apply(SeekStep{pass});
        ASSERT_TRUE(both_settle()) << pass;
        EXPECT_EQ(workspace.kept().record->report.label, "pass " + std::to_string(pass));
        EXPECT_EQ(workspace.record().report.label, "pass " + std::to_string(std::min(pass, 200u)));
    }
    workspace.apply(StopComparing{});
    set("passes", 100);
    EXPECT_EQ(workspace.run()->timeline().budget(), 200u);
}

TEST_F(Comparing, SliderDragQueuesNoRuns) {
    keep();
    Instances::reset();
    for (int passes = 1; passes <= 200; ++passes) {
        workspace.apply(SetParameter{"passes", passes});
        workspace.apply(ChangeKept{SetParameter{"delay", 20}});
        workspace.apply(ChangeKept{SetParameter{"passes", passes}});
        workspace.advance(0);
    }
    ASSERT_TRUE(until([&] {
        return workspace.run()->request().parameters.at("passes") == 200 &&
               workspace.kept().run->request().parameters.at("passes") == 200;
    }));
    EXPECT_LE(Instances::max_alive, 6);  // for each run: on screen, winding down, newest
    EXPECT_LT(Instances::ever, 200);
}

TEST_F(Comparing, RestoresFromScenario) {
    set("passes", 12);
    keep();
    workspace.apply(ChangeKept{ChooseExecutor{ExecutorKind::simt, Order::shuffled(3)}});
    set("passes", 6);
    workspace.apply(SeekStep{10});
    ASSERT_TRUE(both_settle());
    workspace.apply(SaveScenario{folder / "saved.json"});
    ASSERT_TRUE(saved());
    const auto shown = workspace.scenario();
    ASSERT_TRUE(shown.compare);
    EXPECT_EQ(shown.compare->pass, 10u);
    EXPECT_EQ(shown.pass, 6u);

    workspace.apply(StopComparing{});
    generate("list:ordered,n=9");
    workspace.apply(OpenFile{folder / "saved.json"});
    ASSERT_TRUE(until([&] { return workspace.comparable(); }) && both_settle());
    ASSERT_TRUE(until([&] { return workspace.kept().shown_pass == 10; }));
    EXPECT_EQ(workspace.scenario(), shown);
    EXPECT_EQ(workspace.kept().run->order(), "shuffled:3");

    workspace.apply(OpenFile{file("alone.json", R"({"dataset": {"generate": "list:ordered,n=5"},
                                                    "algorithm": "list.counting"})")});
    ASSERT_TRUE(until([&] { return !workspace.comparing(); }) && settle());
}

TEST_F(Comparing, CursorWaitsForPassOfRunThatStarts) {
    set("passes", 12);
    keep();
    set("passes", 6);
    workspace.apply(Seek{0});
    ASSERT_TRUE(both_settle());
    workspace.apply(ChangeKept{SetParameter{"delay", 20}});
    workspace.apply(SeekStep{10});
    EXPECT_EQ(workspace.kept().pass, 10u);
    ASSERT_TRUE(until([&] { return workspace.kept().run->request().parameters.at("delay") == 20; }));
    ASSERT_TRUE(both_settle());
    EXPECT_EQ(workspace.kept().pass, 10u);
    EXPECT_EQ(workspace.pass(), 6u);
}

TEST_F(Comparing, RefusesScenarioWithBadKeptRun) {
    keep();
    const auto* run = workspace.run();
    workspace.apply(OpenFile{file("wrong.json", R"({"dataset": {"generate": "list:ordered,n=9"},
        "algorithm": "list.counting", "compare": {"algorithm": "list.counting", "parameters": {"nosuch": 1}}})")});
    ASSERT_TRUE(until([&] { return workspace.notice().has_value(); }));
    EXPECT_EQ(workspace.notice()->kind, Notice::Kind::error);
    EXPECT_EQ(workspace.run(), run);
    EXPECT_TRUE(workspace.comparing());
}

TEST_F(Comparing, CursorStaysAtPassOfSameName) {
    keep();
    workspace.apply(Seek{6});
    set("passes", 20);
    EXPECT_EQ(workspace.pass(), 6u);
    workspace.apply(SeekEnd{});
    set("passes", 11);
    ASSERT_TRUE(both_settle());
    EXPECT_EQ(workspace.pass(), 11u);  // the last pass, as before
    EXPECT_EQ(workspace.kept().pass, 8u);
}

}  // namespace
}  // namespace lockstep::test
