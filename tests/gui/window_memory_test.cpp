// The window remembers its front tabs, panel widths, and kept run.
#include <cmath>
#include <string>

#include <imgui_internal.h>

#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

class WindowMemory : public GuiTest {
protected:
    static const ImGuiWindow* panel(ImGuiTestContext& ctx, const char* name) {
        return ctx.GetWindowByRef((std::string("//###") + name).c_str());
    }
    static bool in_front(ImGuiTestContext& ctx, const char* name) {
        const auto* found = panel(ctx, name);
        return found && found->WasActive && found->DockTabIsVisible && !found->Hidden;
    }
};

TEST_F(WindowMemory, LayoutRestoresTabs) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        ctx.Yield(6);
        ctx.WindowFocus("//###teach:arrays");
        ctx.WindowFocus("//###teach:source");
        ctx.Yield(4);
        IM_CHECK(in_front(ctx, "teach:arrays") && in_front(ctx, "teach:source") && in_front(ctx, "teach:stage"));
        workspace().apply(ChooseLayout{WindowLayout::debug});
        ctx.Yield(8);
        IM_CHECK(in_front(ctx, "debug:lanes"));
        workspace().apply(ChooseLayout{WindowLayout::teach});
        ctx.Yield(8);
        IM_CHECK(in_front(ctx, "teach:arrays"));
        IM_CHECK(in_front(ctx, "teach:source"));
        IM_CHECK(in_front(ctx, "teach:stage"));
    });
}

TEST_F(WindowMemory, PanelsKeepShares) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        workspace().apply(ChooseLayout{WindowLayout::debug});
        ctx.Yield(8);
        const auto wide = ImGui::GetIO().DisplaySize;
        const float share = panel(ctx, "debug:lanes")->Size.x / wide.x;
        for (float width = wide.x; width > 1130; width -= 3) {  // as by dragging; a narrower window has two columns
            resize(static_cast<int>(width), static_cast<int>(wide.y));
            ctx.Yield();
        }
        ctx.Yield(4);
        IM_CHECK(std::abs(panel(ctx, "debug:lanes")->Size.x / ImGui::GetIO().DisplaySize.x - share) < 0.02f);
        resize(static_cast<int>(wide.x), static_cast<int>(wide.y));
        ctx.Yield(4);
        IM_CHECK(std::abs(panel(ctx, "debug:lanes")->Size.x / wide.x - share) < 0.02f);
    });
}

TEST_F(WindowMemory, EscapeInMenu) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        workspace().apply(SelectElement{7});
        click_in_menu_bar(ctx, "View");
        ctx.Yield(3);
        IM_CHECK(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
        ctx.KeyPress(ImGuiKey_Escape);
        ctx.Yield(3);
        IM_CHECK(!ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
        IM_CHECK(workspace().selected() == 7u);
        ctx.KeyPress(ImGuiKey_Escape);
        ctx.Yield(3);
        IM_CHECK(!workspace().selected());
    });
}

TEST_F(WindowMemory, EscapeInPopup) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "graph:grid,n=64", "bfs.frontier");
        workspace().apply(SelectElement{7});
        const std::pair<const char*, std::function<void()>> boxes[] = {
            {"run until", [&] { ctx.KeyPress(ImGuiKey_U); }},
            {"run until, typed", [&] { ctx.KeyPress(ImGuiKey_U), ctx.Yield(3), ctx.KeyChars("level[1] > 0"); }},
            {"commands", [&] { ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_P); }},
            {"settings", [&] { ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Comma); }},
            {"keys", [&] { ctx.KeyPress(ImGuiMod_Shift | ImGuiKey_F1); }},
            {"open", [&] { ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_O); }},
            {"save", [&] { ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_S); }},
            {"find", [&] { ctx.ItemClick("//###teach:stage/view-controls/find"); }}};
        for (const auto& [name, open_box] : boxes) {
            open_box();
            ctx.Yield(6);
            ctx.KeyPress(ImGuiKey_Escape);
            ctx.Yield(6);
            if (workspace().selected() != 7u) ctx.LogError("Esc in %s", name);
            IM_CHECK(workspace().selected() == 7u);
            if (ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel))
                ctx.LogError("Esc leaves %s open", name);
            IM_CHECK(!ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
        }
        ctx.KeyPress(ImGuiKey_Escape);
        ctx.Yield(3);
        IM_CHECK(!workspace().selected());
    });
}

TEST_F(WindowMemory, GoToRow) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        workspace().apply(ChooseLayout{WindowLayout::debug});
        ctx.Yield(6);
        ctx.WindowFocus("//###debug:arrays");
        ctx.Yield(2);
        ctx.SetRef("//###debug:arrays");
        ctx.ItemInput("##go-to");
        ctx.KeyCharsReplaceEnter("41");
        ctx.Yield(2);
        IM_CHECK(workspace().selected() == 41u);
        for (const char* typed : {"99999999", "99999999999999"}) {
            workspace().apply(DismissNotice{});
            ctx.Yield(3);
            ctx.ItemInput("##go-to");
            ctx.KeyCharsReplaceEnter(typed);
            ctx.Yield(2);
            IM_CHECK(workspace().notice().has_value());
            IM_CHECK_STR_EQ(workspace().notice()->text.c_str(),
                            (std::string("There is no node ") + typed + ": the last is 63").c_str());
            IM_CHECK(workspace().selected() == 41u);
        }
    });
}

TEST_F(WindowMemory, WayBackToFile) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.rhj");
        workspace().apply(Seek{3});
        workspace().apply(ChooseAlgorithm{"bfs.frontier"});
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().dataset()->kind == DatasetKind::graph; }));
        IM_CHECK(workspace().notice().has_value());
        const auto& text = workspace().notice()->text;
        IM_CHECK(text.find("in place of list:random,n=64,seed=7") != std::string::npos);
        IM_CHECK(text.find(workspace().dataset()->source) != std::string::npos);
        ctx.Yield(2);
        ctx.ItemClick("//##notice/way-back");
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().dataset()->kind == DatasetKind::list; }));
        IM_CHECK_STR_EQ(workspace().dataset()->source.c_str(), "list:random,n=64,seed=7");
        IM_CHECK_STR_EQ(workspace().algorithm().id.c_str(), "list.rhj");
        IM_CHECK(wait_until(ctx, [&] { return workspace().shown_pass() == 3; }));
    });
}

TEST_F(WindowMemory, ButtonsStayInNarrowWindow) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        resize(960, 600);
        workspace().apply(ChooseLayout{WindowLayout::debug});
        workspace().apply(CompareWith{"list.rhj"});
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().difference() != nullptr; }));
        ctx.Yield(8);
        ctx.SetRef("//###debug-narrow:compare");
        for (const char* id : {"stop", "swap", "next", "first"}) IM_CHECK(ctx.ItemExists(id));
        ctx.ItemClick("stop");
        IM_CHECK(!workspace().comparing());
    });
}

}  // namespace
}  // namespace lockstep
