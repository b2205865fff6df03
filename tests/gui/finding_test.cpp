#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

TEST_F(GuiTest, TheStageFindsAVertexAndSaysWhenThereIsNone) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "graph:grid,n=4096", "bfs.frontier");
        ctx.SetRef("//###teach:stage");
        ctx.ItemClick("view-controls/find");
        ctx.KeyCharsAppendEnter("4096");  // one too many
        ctx.Yield(2);
        IM_CHECK(!workspace().selected());
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_A);
        ctx.KeyCharsAppendEnter("1,234");
        IM_CHECK(wait_until(ctx, [&] { return workspace().selected() == 1234u; }));
    });
}

}  // namespace
}  // namespace lockstep
