// Pickers for block, warp, lane and order: choosing, typing, and errors.

#include <imgui_internal.h>

#include "gui/debugger/debugger_gui_test.hpp"
#include "gui/drawn_words.hpp"
#include "viz/count_pixels.hpp"

namespace lockstep {
namespace {

class DebuggerPickersTest : public DebuggerTest {
protected:
    void open_picker(ImGuiTestContext& ctx, const char* id) {
        ctx.WindowFocus("//###debug:lanes");
        ctx.SetRef("//###debug:lanes");
        ctx.ItemClick(id);
        ctx.SetRef("//$FOCUSED");
    }
    bool says(ImGuiTestContext& ctx, const char* window, const std::string& words) {
        return wait_until(
            ctx, [&] { return drawn_words(window).find(words) != std::string::npos; }, 20);
    }
    const DebuggerSession& debugger() { return workspace().debugger(); }
    Order order() { return debugger().launch()->recording().launch().order; }
};

TEST_F(DebuggerPickersTest, TypedWarp) {
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx);  // 64 threads per block
        open_picker(ctx, "warp");
        IM_CHECK(says(ctx, "Popup", "Warps are 0 to 1, of the block."));
        ctx.ItemInput("##type-warp");
        ctx.KeyCharsReplaceEnter("2");
        IM_CHECK(says(ctx, "Popup", "There is no warp 2: warps are 0 to 1"));
        IM_CHECK_EQ(debugger().focus().warp, 0u);
        ctx.ItemInput("##type-warp");
        ctx.KeyCharsReplaceEnter("1");
        IM_CHECK(wait_until(ctx, [&] { return debugger().focus().warp == 1u; }));
        open_picker(ctx, "lane");
        IM_CHECK(says(ctx, "Popup", "Lanes are 0 to 31, of the warp."));
        ctx.ItemInput("##type-lane");
        ctx.KeyCharsReplaceEnter("17");
        IM_CHECK(wait_until(ctx, [&] { return debugger().focus().lane == 17u; }));
    });
}

TEST_F(DebuggerPickersTest, OrderChoice) {
    resize(1920, 1080);
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx);
        ask(SeekAccess{2, debugger().place().launch, 100});
        IM_CHECK(settled(ctx));
        IM_CHECK(says(ctx, "###debug:lanes", "as it ran"));
        IM_CHECK_EQ(drawn_words("###debug:stage").find("another result"), std::string::npos);
        open_picker(ctx, "order");
        ctx.ItemInput("##order");
        ctx.KeyCharsReplaceEnter("backwards");
        IM_CHECK(says(ctx, "Popup", "'backwards' is none of"));
        ctx.ItemInput("##order");
        ctx.KeyCharsReplaceEnter("lane_by_lane");
        IM_CHECK(wait_until(ctx, [&] { return debugger().launch() && order() == Order::lane_by_lane(); }));
        IM_CHECK(settled(ctx));
        IM_CHECK(says(ctx, "###debug:lanes", "lane by lane"));
        ctx.WindowFocus("//###debug:stage");  // behind Lanes
        IM_CHECK(
            says(ctx, "###debug:stage", "Lane by lane this pass gives another result than the run, in lock step: "));
        IM_CHECK(says(ctx, "##status", "This order gives another result than the run"));
        ctx.WindowFocus("//###debug:lanes");
        open_picker(ctx, "order");
        ctx.ItemClick("as it ran: lockstep");
        IM_CHECK(wait_until(ctx, [&] { return debugger().launch() && order() == Order::lockstep(); }));
        IM_CHECK(settled(ctx));
        ctx.WindowFocus("//###debug:stage");
        ctx.Yield(3);
        IM_CHECK(!drawn_words("###debug:stage").empty());
        IM_CHECK_EQ(drawn_words("###debug:stage").find("another result"), std::string::npos);
        // O switches to the next order, cyclically.
        ctx.KeyPress(ImGuiKey_O);
        IM_CHECK(wait_until(ctx, [&] { return debugger().launch() && order() == Order::shuffled(1); }));
        IM_CHECK(settled(ctx));
        ctx.KeyPress(ImGuiKey_O);
        IM_CHECK(wait_until(ctx, [&] { return debugger().launch() && order() == Order::lockstep(); }));
    });
}

TEST_F(DebuggerPickersTest, WarpWithoutAccess) {
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx);
        ask(SeekAccess{2, debugger().place().launch, 1});
        ask(FocusLane{0, 1, 3});
        IM_CHECK(wait_until(ctx, [&] { return debugger().focus().warp == 1u && debugger().warp() == nullptr; }));
        IM_CHECK(says(ctx, "###debug:lanes", "Warp 1 of block 0 has made no access yet"));
    });
}

TEST_F(DebuggerPickersTest, RefusedFilterInNarrowPanel) {
    ImRect button;
    resize(760, 560);  // two columns
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx);
        ctx.WindowFocus("//###debug-narrow:lanes");
        ctx.SetRef("//###debug-narrow:lanes");
        IM_CHECK(!ctx.ItemExists("##filter"));
        IM_CHECK(ctx.ItemExists("open-filter"));
        ctx.ItemClick("open-filter");
        ctx.SetRef("//$FOCUSED");
        ctx.ItemInput("##filter");
        ctx.KeyCharsReplaceEnter("lane <");
        IM_CHECK(says(ctx, "Popup", "is expected where it ends, after 'lane<'"));
        ctx.KeyPress(ImGuiKey_Escape);  // in the text field Escape would undo the input
        ctx.MouseMoveToPos({2, 2});
        ctx.Yield(3);
        button = ctx.ItemInfo("//###debug-narrow:lanes/open-filter").RectFull;
    });
    const auto picture = image();
    std::size_t red = 0;
    for (int y = static_cast<int>(button.Min.y) - 2; y < static_cast<int>(button.Max.y) + 2; ++y)
        for (int x = static_cast<int>(button.Min.x) - 2; x < static_cast<int>(button.Max.x) + 2; ++x)
            red += is_near(picture.pixel(x, y), Palette::dark_theme().hazard);
    EXPECT_GT(red, 40u);
}

}  // namespace
}  // namespace lockstep
