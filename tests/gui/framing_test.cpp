// The camera of a view: saved in a scenario, restored when it is opened, and reset on request.
#include <cmath>

#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

class FramingTest : public GuiTest {};

TEST_F(FramingTest, SavedInScenario) {
    run([&](ImGuiTestContext& ctx) {
        struct Case {
            const char *spec, *algorithm, *view;
            float x, y = 0.4f;  ///< position of the pointer as shares of the picture
        };
        for (const auto& [spec, algorithm, view, x, y] :
             {Case{"graph:grid,n=4096", "bfs.frontier", "graph", 0.2f},
              {"graph:grid,n=4096", "bfs.frontier", "adjacency", 0.5f},
              {"list:random,n=64,seed=7", "list.wyllie", "list", 0.2f},
              {"list:random,n=50000,seed=7", "list.wyllie", "list", 0.2f},
              {"list:random,n=50000,seed=7", "list.wyllie", "memory", 0.2f, 0.1f},
              {"list:random,n=50000,seed=7", "list.wyllie", "cells", 0.2f},
              {"tree:random,n=300,seed=2", "tree.preorder", "tree", 0.2f},
              {"forest:random,n=60,trees=4,seed=3", "forest.pointer-jumping", "forest", 0.2f}}) {
            open(ctx, spec, algorithm);
            workspace().apply(ChooseView{view});
            ctx.Yield(8);
            IM_CHECK(wait_until(ctx, [&] { return shell().settled(); }));
            IM_CHECK(!workspace().framing().has_value());
            const auto picture = ctx.ItemInfo("//###teach:stage/picture").RectFull;
            ctx.MouseMoveToPos({picture.Min.x + x * picture.GetWidth(), picture.Min.y + y * picture.GetHeight()});
            ctx.MouseWheelY(4);
            IM_CHECK(wait_until(ctx, [&] { return workspace().framing().has_value(); }));
            ctx.Yield(40);
            const auto there = *workspace().framing();
            const auto scenario = workspace().scenario();
            ctx.KeyPress(ImGuiKey_F);
            IM_CHECK(wait_until(ctx, [&] { return !workspace().framing().has_value(); }));
            workspace().open(scenario);
            IM_CHECK(wait_until(ctx, [&] { return at_rest() && shell().settled(); }));
            // The view reports it after an interaction.
            ctx.Yield(8);
            ctx.MouseWheelY(0.01f);
            ctx.Yield(40);
            IM_CHECK(workspace().framing().has_value());
            IM_CHECK_LT(std::abs(std::log(workspace().framing()->across / there.across)), 0.05);
        }
    });
}

}  // namespace
}  // namespace lockstep
