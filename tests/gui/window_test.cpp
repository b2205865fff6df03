#include "gui/gui_test.hpp"

#include <imgui_internal.h>

namespace lockstep {
namespace {

bool is_open(ImGuiTestContext& ctx, const char* window) {
    const ImGuiWindow* found = ctx.GetWindowByRef(window);
    return found && found->WasActive;
}

TEST_F(GuiTest, CommandPaletteFindsAndRuns) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        workspace().apply(SeekEnd{});
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_P);
        IM_CHECK(is_open(ctx, "//##commands"));
        ctx.KeyChars("to inp");
        ctx.KeyPress(ImGuiKey_Enter);
        IM_CHECK_EQ(workspace().pass(), 0u);
        ctx.Yield(2);
        IM_CHECK(!is_open(ctx, "//##commands"));
    });
}

TEST_F(GuiTest, PaletteKeepsKeys) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        workspace().apply(Seek{2});
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_P);
        ctx.KeyChars("n l");
        ctx.KeyPress(ImGuiKey_Home);
        ctx.KeyPress(ImGuiKey_Escape);
        ctx.Yield(2);
        IM_CHECK(!is_open(ctx, "//##commands"));
        IM_CHECK_EQ(workspace().pass(), 2u);
        IM_CHECK(!workspace().loop());
    });
}

TEST_F(GuiTest, KeysSwitchLayoutsAndThemes) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_2);
        IM_CHECK(workspace().window_layout() == WindowLayout::debug);
        ctx.Yield(4);
        IM_CHECK(is_open(ctx, "//###debug:source"));
        IM_CHECK(!is_open(ctx, "//###teach:stage"));
        click_in_menu_bar(ctx, "layout:Tune");
        IM_CHECK(workspace().window_layout() == WindowLayout::tune);
        ctx.Yield(4);
        IM_CHECK(is_open(ctx, "//###tune:breakdown"));
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_T);
        IM_CHECK(workspace().theme() == Theme::light);
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Equal);
        IM_CHECK_EQ(workspace().projector_step(), 1);
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_0);
        IM_CHECK_EQ(workspace().projector_step(), 0);
    });
}

TEST_F(GuiTest, ClickSelectsEscapeClears) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        const auto picture = ctx.ItemInfo("//###teach:stage/picture").RectFull;
        // The upper straight of the ring has nodes: walk down until the pointer hits one.
        for (float y = picture.Min.y + 8; y < picture.GetCenter().y && !workspace().selected(); y += 8) {
            ctx.MouseMoveToPos({picture.GetCenter().x, y});
            ctx.MouseClick();
        }
        IM_CHECK(workspace().selected().has_value());
        ctx.KeyPress(ImGuiKey_Escape);
        IM_CHECK(!workspace().selected().has_value());
    });
}

TEST_F(GuiTest, RowInArraysSelectsElement) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        workspace().apply(ChooseLayout{WindowLayout::debug});
        workspace().apply(Seek{0});
        ctx.Yield(6);
        ctx.WindowFocus("//###debug:arrays");
        ctx.Yield(2);
        const auto table = ctx.ItemInfo("//###debug:arrays/table").RectFull;
        ctx.MouseMoveToPos({table.Min.x + 30, table.Min.y + 24 * 2 + 12});
        ctx.MouseClick();
        IM_CHECK(workspace().selected() == 2u);
    });
}

TEST_F(GuiTest, GoToScrollsToDistantRow) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=1M,seed=7", "list.sequential");
        workspace().apply(ChooseLayout{WindowLayout::debug});
        workspace().apply(Seek{0});
        ctx.Yield(6);
        ctx.WindowFocus("//###debug:arrays");
        ctx.Yield(2);
        ctx.SetRef("//###debug:arrays");
        ctx.ItemInput("##go-to");
        ctx.KeyCharsReplaceEnter("1000003");
        ctx.Yield(2);
        const auto table = ctx.ItemInfo("table").RectFull;
        ctx.MouseMoveToPos({table.Min.x + 30, table.Min.y + 24 * 2 + 12});
        ctx.MouseClick();
        IM_CHECK(workspace().selected() == 1'000'003u);
    });
}

TEST_F(GuiTest, TenMillionRowsAreReachable) {
    run([&](ImGuiTestContext& ctx) {
        constexpr std::uint32_t kRows = 10'000'000;
        open(ctx, "list:random,n=10000000,seed=7", "list.sequential");
        workspace().apply(ChooseLayout{WindowLayout::debug});
        workspace().apply(Seek{workspace().last_pass()});
        ctx.Yield(6);
        ctx.WindowFocus("//###debug:arrays");
        ctx.Yield(2);
        ctx.SetRef("//###debug:arrays");
        const auto table = ctx.ItemInfo("table").RectFull;
        const auto click_row = [&](int row) {
            workspace().apply(SelectElement{});
            ctx.MouseMoveToPos({table.Min.x + 30, table.Min.y + 24.f * static_cast<float>(row) + 12});
            ctx.MouseClick();
            return workspace().selected().value_or(kNone);
        };
        const int in_sight = static_cast<int>(table.GetHeight() / 24);
        // The last row, by its index: it is drawn in the next frame.
        ctx.ItemInput("##go-to");
        ctx.KeyCharsReplaceEnter("9999999");
        ctx.Yield(1);
        IM_CHECK_EQ(click_row(in_sight - 1), kRows - 1);
        ctx.KeyPress(ImGuiKey_PageUp);
        IM_CHECK_EQ(click_row(in_sight - 1), kRows - static_cast<std::uint32_t>(in_sight));
        ctx.ItemInput("##go-to");
        ctx.KeyCharsReplaceEnter("5000000");
        ctx.Yield(1);
        IM_CHECK_EQ(click_row(2), kRows / 2);  // two rows before it are visible
    });
}

TEST_F(GuiTest, PlotSeeks) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        workspace().apply(Seek{0});
        ctx.Yield(6);
        const auto plot = ctx.ItemInfo("//###teach:plots/##plot0:seek").RectFull;
        ctx.MouseMoveToPos({plot.Max.x - 3, plot.GetCenter().y});
        ctx.MouseClick();
        IM_CHECK_EQ(workspace().pass(), workspace().last_pass());
    });
}

TEST_F(GuiTest, KeysAndFullScreen) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        ctx.KeyPress(ImGuiMod_Shift | ImGuiKey_F1);
        IM_CHECK(is_open(ctx, "//##keys"));
        ctx.KeyPress(ImGuiKey_Escape);
        ctx.Yield(2);
        IM_CHECK(!is_open(ctx, "//##keys"));
        ctx.KeyPress(ImGuiKey_F11);
        IM_CHECK_EQ(static_cast<int>(for_the_window().size()), 1);
        IM_CHECK(std::holds_alternative<ToggleFullScreen>(for_the_window().front()));
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Q);
        IM_CHECK(std::holds_alternative<Quit>(for_the_window().back()));
    });
}

}  // namespace
}  // namespace lockstep
