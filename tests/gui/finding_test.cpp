#include <fstream>

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
        IM_CHECK(all_answered(ctx));
        IM_CHECK(workspace().selected() == 1234u);
    });
}

TEST_F(GuiTest, TheStageFindsAVertexByItsName) {
    const auto file = folder() / "roads.csv";
    std::ofstream(file) << "from,to\nAachen,Bonn\nBonn,Celle\nCelle,Aachen\nCelle,Bonndorf\n";
    run([&](ImGuiTestContext& ctx) {
        const auto find = [&](const char* text) {
            ctx.ItemClick("//###teach:stage/view-controls/find");
            IM_CHECK_SILENT(wait_until(ctx, [&] { return ctx.UiContext->ActiveId != 0; }));  // its field listens
            ctx.KeyCharsReplaceEnter(text);
            IM_CHECK_SILENT(all_answered(ctx));
        };
        ask(OpenInput{{.input = file}});
        IM_CHECK(wait_until(ctx, [&] {
            return workspace().dataset() && workspace().dataset()->num_vertices() == 4 && at_rest() &&
                   shell().settled() && ctx.ItemExists("//###teach:stage/view-controls/find");
        }));
        find("bonn");
        IM_CHECK(workspace().selected() == 1u);
        find("2");  // no name has it
        IM_CHECK(workspace().selected() == 2u);
        find("Dresden");
        IM_CHECK(workspace().selected() == 2u);
    });
}

}  // namespace
}  // namespace lockstep
