#include <fstream>

#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

TEST_F(GuiTest, FindVertex) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "graph:grid,n=4096", "bfs.frontier");
        ctx.SetRef("//###teach:stage");
        ctx.ItemClick("view-controls/find");
        ctx.KeyCharsAppendEnter("1,234");
        IM_CHECK(wait_until(ctx, [&] { return workspace().selected() == 1234u; }));
        ctx.ItemClick("view-controls/find");
        ctx.KeyCharsReplaceEnter("4096");  // beyond the last vertex
        IM_CHECK(all_answered(ctx));
        IM_CHECK(workspace().selected() == 1234u);
    });
}

TEST_F(GuiTest, StageFindsVertexByName) {
    const auto file = folder() / "roads.csv";
    {
        std::ofstream roads(file);
        roads << "from,to\n";
        for (int town = 0; town < 999; ++town) roads << "Town " << town << ",Town " << town + 1 << "\n";
    }
    run([&](ImGuiTestContext& ctx) {
        const auto find = [&](const char* text) {
            ctx.ItemClick("//###teach:stage/view-controls/find");
            // its text field has the focus
            IM_CHECK_SILENT(wait_until(ctx, [&] { return ctx.UiContext->IO.WantTextInput; }));
            ctx.KeyCharsReplaceEnter(text);
            IM_CHECK_SILENT(all_answered(ctx));
        };
        open(ctx, "graph:grid,n=64", "bfs.frontier");
        ask(OpenInput{{.input = file}});
        IM_CHECK(wait_until(ctx, [&] {
            return workspace().dataset() && workspace().dataset()->num_vertices() == 1000 && at_rest() &&
                   shell().settled() && ctx.ItemExists("//###teach:stage/view-controls/find");
        }));
        find("town 70");
        IM_CHECK(workspace().selected() == 70u);
        find("Town 999");
        IM_CHECK(workspace().selected() == 999u);
        find("Dresden");
        IM_CHECK(workspace().selected() == 999u);
    });
}

}  // namespace
}  // namespace lockstep
