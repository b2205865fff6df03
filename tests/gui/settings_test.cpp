// The settings card: changes take effect at once.
#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

class SettingsCardTest : public GuiTest {
protected:
    static bool is_open(ImGuiTestContext& ctx) {
        const ImGuiWindow* found = ctx.GetWindowByRef("//##settings");
        return found && found->WasActive;
    }
};

TEST_F(SettingsCardTest, ChangesApplyAtOnceAndReset) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Comma);
        ctx.Yield(2);
        IM_CHECK(is_open(ctx));
        ctx.SetRef("//##settings");
        ctx.ItemClick("theme:light");
        IM_CHECK(workspace().theme() == Theme::light);
        ctx.ItemClick("motion:reduced");
        IM_CHECK(workspace().reduced_motion());
        ctx.ItemClick("snapshots:256 MiB");
        IM_CHECK_EQ(workspace().snapshot_budget(), std::size_t{256} << 20);
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().run()->timeline().budget() == 256u << 20; }));
        ctx.ItemClick("device:shuffled");
        IM_CHECK(workspace().order() == Order::shuffled(7));
        IM_CHECK(shell().preferences().order == Order::shuffled(7));
        ctx.ItemClick("size:125 %");
        IM_CHECK_EQ(workspace().projector_step(), 1);
        ctx.Yield(4);
        ctx.ItemClick("reset");
        ctx.Yield(4);
        IM_CHECK(workspace().theme() == Theme::dark);
        IM_CHECK(!workspace().reduced_motion());
        IM_CHECK_EQ(workspace().snapshot_budget(), 0u);
        IM_CHECK_EQ(workspace().projector_step(), 0);
        IM_CHECK(workspace().executor() == ExecutorKind::automatic);
        IM_CHECK(shell().preferences() == Preferences{});
    });
}

TEST_F(SettingsCardTest, CustomAmountIsTyped) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Comma);
        ctx.Yield(2);
        ctx.ItemInput("//##settings/##mib");
        ctx.KeyCharsReplaceEnter("48");
        IM_CHECK_EQ(workspace().snapshot_budget(), std::size_t{48} << 20);
    });
}

TEST_F(SettingsCardTest, EscapeKeepsSelection) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        workspace().apply(SelectElement{7});
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Comma);
        ctx.Yield(2);
        ctx.KeyPress(ImGuiKey_Escape);
        ctx.Yield(2);
        IM_CHECK(!is_open(ctx));
        IM_CHECK(workspace().selected() == 7u);
    });
}

}  // namespace
}  // namespace lockstep
