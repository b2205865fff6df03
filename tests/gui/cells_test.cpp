#include <algorithm>

#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

TEST_F(GuiTest, ColumnClickShowsItInCells) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        workspace().apply(ChooseView{"cells"});
        ctx.Yield(5);
        const auto picture = ctx.ItemInfo("//###teach:stage/picture").RectFull;
        std::vector<std::string> shown;
        for (float x = picture.Min.x + 30; x < picture.Max.x; x += 45) {
            ctx.MouseTeleportToPos({x, picture.Min.y + 11});
            ctx.MouseClick();
            ctx.Yield(2);
            if (std::ranges::find(shown, workspace().view()) == shown.end()) shown.push_back(workspace().view());
        }
        for (const auto& column : workspace().run()->columns())
            IM_CHECK(std::ranges::find(shown, "cells:" + column.name) != shown.end());
        // The scenario saves the column, and a click below selects an element.
        IM_CHECK_STR_EQ(workspace().scenario().view.c_str(), workspace().view().c_str());
        IM_CHECK(!workspace().selection().has_value());
        ctx.MouseTeleportToPos({picture.Min.x + 200, picture.Min.y + 26 + 26 + 6 + 12});
        ctx.MouseClick();
        ctx.Yield(2);
        IM_CHECK(workspace().selected().has_value());
    });
}

}  // namespace
}  // namespace lockstep
