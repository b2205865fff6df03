#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

TEST_F(GuiTest, TheStageFindsAVertexAndSaysWhenThereIsNone) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "graph:grid,n=4096", "bfs.frontier");
        ctx.SetRef("//###teach:stage");
        ctx.ItemClick("view-controls/find");
        ctx.KeyCharsAppendEnter("1,234");
        IM_CHECK(wait_until(ctx, [&] { return workspace().selected() == 1234u; }));
        ctx.ItemClick("view-controls/find");
        ctx.KeyCharsReplaceEnter("4096");  // one too many
        ctx.Yield(4);
        IM_CHECK(workspace().selected() == 1234u);
    });
}

}  // namespace
}  // namespace lockstep
