#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

constexpr double kLongestPass = 300;  ///< seconds, on a busy machine

TEST_F(GuiTest, TypedParameterStartsRun) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "graph:grid,n=64", "bfs.frontier");
        workspace().apply(ChooseLayout{WindowLayout::tune});
        ctx.Yield(4);
        const auto* before = workspace().run();
        ctx.SetRef("###tune:parameters");
        ctx.ItemInput("source/##number");
        ctx.KeyCharsReplaceEnter("9");
        IM_CHECK(wait_until(ctx, [&] { return workspace().run() != before && at_rest(); }));
        IM_CHECK_EQ(workspace().parameters().at("source"), 9);
        ctx.ItemClick("defaults");
        IM_CHECK(wait_until(ctx, [&] { return workspace().parameters().at("source") == 0 && at_rest(); }));
    });
}

TEST_F(GuiTest, CancelKeepsFinishedPasses) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        workspace().apply(ChooseExecutor{ExecutorKind::simt, Order::lockstep()});
        workspace().apply(Generate{"list:random,n=1M,seed=1"});
        // One jump is complete, and threads are working on the next of twenty.
        const auto under_way = [&] {
            return workspace().dataset()->num_vertices() != 64 && workspace().run()->num_passes() >= 2;
        };
        IM_CHECK(wait_until(ctx, under_way, kLongestPass));
        const auto cancel = "//##status/cancel";
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemInfo(cancel, ImGuiTestOpFlags_NoError).ID != 0; }));
        IM_CHECK_EQ(workspace().run()->state(), RunState::running);
        const auto* run = workspace().run();
        while (ctx.ItemInfo(cancel, ImGuiTestOpFlags_NoError).ID != 0) ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Period);
        IM_CHECK(wait_until(ctx, [&] { return run->state() != RunState::running; }));
        IM_CHECK_EQ(run->state(), RunState::cancelled);
        IM_CHECK_EQ(workspace().run(), run);
        const auto kept = run->num_passes();
        IM_CHECK(kept >= 2 && kept <= 20);
        workspace().apply(Seek{kept - 1});
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().shown_pass() == kept - 1; }));
    });
}

TEST_F(GuiTest, CancelledRecordingIsNotWritten) {
    const auto file = folder() / "long.lockstep";
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=256K,seed=7", "list.wyllie-stepwise");
        workspace().apply(SaveRecording{file});
        const auto cancel = "//##status/cancel";
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemInfo(cancel, ImGuiTestOpFlags_NoError).ID != 0; }));
        IM_CHECK(workspace().writing());
        while (workspace().writing()) ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Period);
        IM_CHECK(wait_until(ctx, [&] { return !workspace().saving() && workspace().notice(); }));
        IM_CHECK_STR_EQ(workspace().notice()->text.c_str(), "Cancelled: long.lockstep was not written");
        IM_CHECK(!std::filesystem::exists(file));
    });
}

TEST_F(GuiTest, CancelledInputKeepsRun) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        const auto* run = workspace().run();
        workspace().apply(Generate{"graph:uniform,n=2M,edges=8,seed=1"});
        IM_CHECK(wait_until(ctx, [&] { return workspace().loading() && workspace().loading_fraction() > 0; }));
        while (workspace().loading()) ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Period);
        IM_CHECK(wait_until(ctx, [&] { return at_rest(); }));
        IM_CHECK_EQ(workspace().run(), run);
        IM_CHECK_EQ(workspace().dataset()->num_vertices(), 64u);
    });
}

TEST_F(GuiTest, AlgorithmIsChosenInMenuBar) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        click_in_menu_bar(ctx, "algorithm");
        const auto& other = workspace().catalog().at("list.sequential");
        ctx.ItemClick(("//$FOCUSED/##" + other.title + other.id).c_str());
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().algorithm().id == other.id; }));
    });
}

}  // namespace
}  // namespace lockstep
