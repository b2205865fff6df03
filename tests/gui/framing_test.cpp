// The part of a picture that is looked at: kept in a scenario, gone to when that is opened, and left for the whole again.
#include <cmath>

#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

class FramingTest : public GuiTest {
protected:
    bool soon(ImGuiTestContext& ctx, const std::function<bool()>& condition) { return wait_until(ctx, condition, 5); }
};

TEST_F(FramingTest, IsKeptInAScenarioAndLeftForTheWholePicture) {
    run([&](ImGuiTestContext& ctx) {
        for (const auto& [spec, algorithm] : {std::pair{"graph:grid,n=4096", "bfs.frontier"},
                                              {"list:random,n=64,seed=7", "list.wyllie"},
                                              {"forest:random,n=60,trees=4,seed=3", "forest.pointer-jumping"}}) {
            open(ctx, spec, algorithm);
            ctx.Yield(8);
            IM_CHECK(soon(ctx, [&] { return shell().settled(); }));
            IM_CHECK(!workspace().framing().has_value());
            const auto picture = ctx.ItemInfo("//###teach:stage/picture").RectFull;
            ctx.MouseMoveToPos({picture.Min.x + 0.2f * picture.GetWidth(), picture.GetCenter().y});
            ctx.MouseWheelY(4);
            IM_CHECK(soon(ctx, [&] { return workspace().framing().has_value(); }));
            ctx.Yield(40);
            const auto there = *workspace().framing();
            const auto scenario = workspace().scenario();
            ctx.KeyPress(ImGuiKey_F);
            IM_CHECK(soon(ctx, [&] { return !workspace().framing().has_value(); }));
            workspace().open(scenario);
            IM_CHECK(wait_until(ctx, [&] { return at_rest(); }));
            // Told by the view itself once somebody touches it.
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
