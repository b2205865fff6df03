// What explains the window: the ? of each panel, F1 over one, and the tour.
#include <imgui_internal.h>

#include "app/gui/panels/frame/dock_layout.hpp"
#include "app/gui/panels/frame/window_tour.hpp"
#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

class HelpTest : public GuiTest {
protected:
    static bool is_open(ImGuiTestContext& ctx, const char* window) {
        const ImGuiWindow* found = ctx.GetWindowByRef(window);
        return found && found->WasActive;
    }
    static ImGuiWindow* panel(ImGuiTestContext& ctx, const char* id) {
        return ctx.GetWindowByRef((std::string("//###teach:") + id).c_str());
    }
};

TEST_F(HelpTest, TheButtonOfAPanelExplainsIt) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        ctx.Yield(6);
        for (const char* id : {"stage", "pseudocode", "plots"}) {
            ImGuiWindow* window = panel(ctx, id);
            ctx.MouseMoveToPos({window->Pos.x + window->Size.x - 17, window->Pos.y + 15});
            ctx.Yield(2);
            ctx.MouseClick();
            ctx.Yield(2);
            IM_CHECK(is_open(ctx, "//##explain"));
            ctx.KeyPress(ImGuiKey_Escape);
            ctx.Yield(2);
            IM_CHECK(!is_open(ctx, "//##explain"));
        }
    });
}

TEST_F(HelpTest, F1ExplainsWhatThePointerIsOverAndListsTheKeysWhenPressedAgain) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        ctx.Yield(6);
        ctx.MouseMoveToPos(panel(ctx, "pseudocode")->Rect().GetCenter());
        ctx.KeyPress(ImGuiKey_F1);
        ctx.Yield(2);
        IM_CHECK(is_open(ctx, "//##explain"));
        IM_CHECK(!is_open(ctx, "//##keys"));
        ctx.KeyPress(ImGuiKey_F1);
        ctx.Yield(2);
        IM_CHECK(!is_open(ctx, "//##explain"));
        IM_CHECK(is_open(ctx, "//##keys"));
        ctx.KeyPress(ImGuiKey_Escape);
        ctx.Yield(2);
        const ImGuiWindow* transport = ctx.GetWindowByRef("//##transport");
        ctx.MouseMoveToPos(transport->Rect().GetCenter());
        ctx.KeyPress(ImGuiKey_F1);
        ctx.Yield(2);
        IM_CHECK(is_open(ctx, "//##explain"));
    });
}

TEST_F(HelpTest, TheTourHasFiveStepsAndEachHasItsPanelInFront) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        ctx.Yield(6);
        IM_CHECK(!shell().preferences().tour_seen);
        click_in_menu_bar(ctx, "Help");
        ctx.Yield(2);
        ctx.ItemClick("//$FOCUSED/Tour##help\\/tour");
        ctx.Yield(4);
        for (int step = 0; step < WindowTour::kSteps; ++step) {
            IM_CHECK(is_open(ctx, "//##tour"));
            if (step == 3) IM_CHECK(panel(ctx, "arrays")->DockTabIsVisible);
            ctx.KeyPress(ImGuiKey_Enter);
            ctx.Yield(6);
        }
        IM_CHECK(!is_open(ctx, "//##tour"));
        IM_CHECK(shell().preferences().tour_seen);
    });
}

TEST_F(HelpTest, EscapeSkipsTheTourAndLeavesTheSelection) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        workspace().apply(SelectElement{7});
        workspace().apply(Seek{0});
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_P);
        ctx.KeyChars("tour");
        ctx.KeyPress(ImGuiKey_Enter);
        ctx.Yield(4);
        IM_CHECK(is_open(ctx, "//##tour"));
        ctx.KeyPress(ImGuiKey_RightArrow);  // nothing else stops working
        IM_CHECK_EQ(workspace().pass(), 1u);
        ctx.KeyPress(ImGuiKey_Escape);
        ctx.Yield(2);
        IM_CHECK(!is_open(ctx, "//##tour"));
        IM_CHECK(workspace().selected() == 7u);
        IM_CHECK(shell().preferences().tour_seen);
    });
}

TEST_F(HelpTest, AllKeysHaveRoomInTheirCard) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.rhj");
        for (const auto& [width, height, step] :
             {std::tuple{1280, 720, 0}, {1920, 1080, 0}, {1920, 1080, 2}, {2560, 1440, 3}}) {
            resize(width, height);
            workspace().apply(SetProjectorStep{step});
            ctx.Yield(4);
            ctx.KeyPress(ImGuiMod_Shift | ImGuiKey_F1);
            ctx.Yield(4);
            const auto* card = ctx.GetWindowByRef("//##keys");
            IM_CHECK(card && card->WasActive);
            IM_CHECK_EQ(card->ScrollMax.x, 0.f);
            IM_CHECK_EQ(card->ScrollMax.y, 0.f);
            ctx.KeyPress(ImGuiKey_Escape);
            ctx.Yield(2);
        }
    });
}

}  // namespace
}  // namespace lockstep
