// The verdict of a check as its panel shows it, and a check of the run on screen.

#include "app/session/check/check_runs.hpp"

#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "tests/kernels/debugger/check/wrong_arc_for_test.hpp"
#include "tests/message_parts.hpp"
#include "tests/soon.hpp"

namespace lockstep::test {
namespace {

TEST(CheckVerdict, ReportsNothingHarmful) {
    CheckResult result;
    result.all.resize(2);
    result.all[0].check.runs = 1;
    result.all[1].check.runs = 3;
    const auto verdict = check_verdict(result);
    EXPECT_TRUE(test::has_parts(verdict.first, {"4", "2"}));
    EXPECT_EQ(verdict.then, "");
    EXPECT_EQ(verdict.replay, "");
}

/// Waits until a run of this algorithm (or any, if empty) has ended.
bool is_on_screen(Workspace& workspace, const std::string& algorithm) {
    workspace.advance(0);
    return workspace.dataset() && !workspace.loading() && !workspace.pending_run() && workspace.run() &&
           workspace.run()->state() != RunState::running &&
           (algorithm.empty() || workspace.algorithm().id == algorithm);
}

TEST(CheckRuns, OpensSmallestFailingInput) {
    const auto catalog = make_catalog();
    Workspace workspace{catalog, [](std::string*) { return false; }};
    workspace.apply(Generate{"array:random,n=64,seed=7"});
    ASSERT_TRUE(comes_about([&] { return is_on_screen(workspace, ""); }));
    workspace.apply(ChooseAlgorithm{"scan.naive-inplace"});
    ASSERT_TRUE(comes_about([&] { return is_on_screen(workspace, "scan.naive-inplace"); }));
    CheckRuns checks;
    Actions actions;
    checks.ask(workspace, true);
    EXPECT_TRUE(checks.busy());
    ASSERT_TRUE(comes_about([&] { return checks.take(), !checks.busy(); }));
    ASSERT_TRUE(checks.result()) << checks.failure();
    EXPECT_EQ(checks.checked(), "scan.naive-inplace");
    ASSERT_TRUE(checks.result()->smallest);
    EXPECT_FALSE(check_verdict(*checks.result()).replay.empty());
    checks.open_smallest();
    ASSERT_TRUE(comes_about([&] { return checks.open_written(actions), !checks.busy(); }));
    const auto pushed = actions.take();
    ASSERT_EQ(pushed.size(), 1u);
    const auto* open = std::get_if<OpenFile>(&pushed[0]);
    ASSERT_TRUE(open);
    EXPECT_TRUE(std::filesystem::exists(open->path)) << open->path;
    EXPECT_EQ(open->path.filename(), "scan.naive-inplace.scenario.json");
}

TEST(CheckRuns, OpensAtWrongElement) {
    auto catalog = make_catalog();
    catalog.add(test::wrong_arc());
    Workspace workspace{catalog, [](std::string*) { return false; }};
    workspace.apply(Generate{"graph:grid,n=64"});
    ASSERT_TRUE(comes_about([&] { return is_on_screen(workspace, ""); }));
    workspace.apply(ChooseAlgorithm{"graph.wrong-arc"});
    ASSERT_TRUE(comes_about([&] { return is_on_screen(workspace, "graph.wrong-arc"); }));
    CheckRuns checks;
    checks.ask(workspace, true);
    ASSERT_TRUE(comes_about([&] { return checks.take(), !checks.busy(); }));
    ASSERT_TRUE(checks.result() && checks.result()->smallest) << checks.failure();
    Actions actions;
    checks.open_smallest();
    ASSERT_TRUE(comes_about([&] { return checks.open_written(actions), !checks.busy(); }));
    const auto pushed = actions.take();
    ASSERT_EQ(pushed.size(), 1u);
    workspace.apply(pushed[0]);
    ASSERT_TRUE(comes_about([&] { return workspace.advance(0), workspace.selection().has_value(); }));
    EXPECT_EQ(*workspace.selection(), (Selection{space_names::arcs, test::kWrongArc}));
}

}  // namespace
}  // namespace lockstep::test
