#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

TEST_F(GuiTest, AParameterTypedInRunsAgain) {
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

TEST_F(GuiTest, CancelStopsARunAndKeepsWhatThereIs) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        workspace().apply(ChooseExecutor{ExecutorKind::simt, Order::lockstep()});
        workspace().apply(Generate{"list:random,n=4M,seed=1"});
        const auto cancel = "//##status/cancel";
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemInfo(cancel, ImGuiTestOpFlags_NoError).ID != 0; }));
        while (ctx.ItemInfo(cancel, ImGuiTestOpFlags_NoError).ID != 0) ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Period);
        IM_CHECK(wait_until(ctx, [&] { return !workspace().loading() && !workspace().pending_run(); }));
        const bool first_stayed = workspace().dataset()->num_vertices() == 64;
        IM_CHECK(first_stayed || workspace().run()->state() == RunState::cancelled);
    });
}

TEST_F(GuiTest, TheAlgorithmIsChosenInTheMenuBar) {
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
