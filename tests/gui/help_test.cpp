// The manual in the window, the list of keys, and the tour.
#include <algorithm>
#include <string>

#include <imgui_internal.h>

#include "app/gui/panels/frame/dock_layout.hpp"
#include "app/gui/panels/frame/window_tour.hpp"
#include "gui/drawn_words.hpp"
#include "gui/gui_test.hpp"
#include "lockstep/build_info.hpp"

namespace lockstep {
namespace {

constexpr const char* kManual = "//Manual###manual";

class HelpTest : public GuiTest {
protected:
    /// Words of the open page, without line breaks.
    static bool shows(std::string_view words) {
        auto text = drawn_words("###manual");
        std::ranges::replace(text, '\n', ' ');
        return text.find(words) != std::string::npos;
    }
    static bool is_open(ImGuiTestContext& ctx, const char* window) {
        const ImGuiWindow* found = ctx.GetWindowByRef(window);
        return found && found->WasActive;
    }
    static ImGuiWindow* panel(ImGuiTestContext& ctx, const char* id) {
        return ctx.GetWindowByRef((std::string("//###teach:") + id).c_str());
    }
};

TEST_F(HelpTest, QuestionMarkOpensSectionOfPanel) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        ctx.Yield(6);
        for (const auto& [id, words] : {std::pair{"stage", "draws the arrays"},
                                        {"pseudocode", "lines of the paper"},
                                        {"plots", "one figure of every pass"}}) {
            ImGuiWindow* window = panel(ctx, id);
            ctx.MouseMoveToPos({window->Pos.x + window->Size.x - 17, window->Pos.y + 15});
            ctx.Yield(2);
            ctx.MouseClick();
            ctx.Yield(6);
            IM_CHECK(is_open(ctx, kManual));
            IM_CHECK(shows(words));
            ctx.KeyPress(ImGuiKey_Escape);
            ctx.Yield(2);
            IM_CHECK(!is_open(ctx, kManual));
        }
    });
}

TEST_F(HelpTest, F1OpensSectionUnderPointer) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        ctx.Yield(6);
        ctx.MouseMoveToPos(ctx.GetWindowByRef("//##transport")->Rect().GetCenter());
        ctx.KeyPress(ImGuiKey_F1);
        ctx.Yield(6);
        IM_CHECK(is_open(ctx, kManual));
        IM_CHECK(shows("one track with all passes"));
        ctx.KeyPress(ImGuiKey_F1);
        ctx.Yield(2);
        IM_CHECK(!is_open(ctx, kManual));
        ctx.KeyPress(ImGuiMod_Shift | ImGuiKey_F1);
        ctx.Yield(2);
        IM_CHECK(is_open(ctx, "//##keys"));
    });
}

TEST_F(HelpTest, SearchOpensSection) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        click_in_menu_bar(ctx, "Help");
        ctx.Yield(2);
        ctx.ItemClick("//$FOCUSED/Manual##help\\/manual");
        ctx.Yield(4);
        const ImGuiWindow* index = nullptr;
        for (const ImGuiWindow* one : ImGui::GetCurrentContext()->Windows)
            if (one->WasActive && std::string_view(one->Name).find("###manual/index") != std::string_view::npos &&
                !index)
                index = one;
        IM_CHECK(index != nullptr);
        ctx.MouseMoveToPos({index->Pos.x + 60, index->Pos.y + 12});
        ctx.MouseClick();
        ctx.KeyChars("red column bank conflict");
        ctx.Yield(4);
        ctx.MouseMoveToPos({index->Pos.x + 60, index->Pos.y + 62});
        ctx.MouseClick();
        ctx.Yield(6);
        IM_CHECK(shows("several lanes ask one bank"));
    });
}

TEST_F(HelpTest, AboutListsLibraries) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        click_in_menu_bar(ctx, "Help");
        ctx.Yield(2);
        ctx.ItemClick("//$FOCUSED/About Lockstep##help\\/about");
        ctx.Yield(6);
        IM_CHECK(shows("Dear ImGui"));
        IM_CHECK(shows(kVersion));
    });
}

TEST_F(HelpTest, TourStepsBringPanelsForward) {
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

TEST_F(HelpTest, EscapeSkipsTour) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        workspace().apply(SelectElement{7});
        workspace().apply(Seek{0});
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_P);
        ctx.KeyChars("tour");
        ctx.KeyPress(ImGuiKey_Enter);
        ctx.Yield(4);
        IM_CHECK(is_open(ctx, "//##tour"));
        ctx.KeyPress(ImGuiKey_RightArrow);  // other keys still work
        IM_CHECK_EQ(workspace().pass(), 1u);
        ctx.KeyPress(ImGuiKey_Escape);
        ctx.Yield(2);
        IM_CHECK(!is_open(ctx, "//##tour"));
        IM_CHECK(workspace().selected() == 7u);
        IM_CHECK(shell().preferences().tour_seen);
    });
}

TEST_F(HelpTest, AllKeysFitInCard) {
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
