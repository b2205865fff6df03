// Elements of reduced lists are selected with the pointer: in the Stage, in Memory and in Arrays.
#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

class FloorsTest : public GuiTest {
protected:
    void open_recursion(ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.rhj");
        workspace().apply(SetParameter{"limit", 4});
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().parameters().at("limit") == 4; }));
        workspace().apply(Seek{4});
        IM_CHECK(wait_until(ctx, [&] { return workspace().shown_pass() == 4; }));
        ctx.Yield(5);
    }
    /// Moves the pointer over the picture until it is over an element of a space.
    bool point_at(ImGuiTestContext& ctx, const std::string& space) {
        const auto picture = ctx.ItemInfo("//###teach:stage/picture").RectFull;
        const float width = picture.Max.x - picture.Min.x;
        for (const float share : {0.15f, 0.3f, 0.5f, 0.2f, 0.7f, 0.4f, 0.6f, 0.8f})
            for (float y = picture.Min.y + 30; y < picture.Max.y; y += 14) {
                const float x = picture.Min.x + share * width;
                ctx.MouseTeleportToPos({x, y});
                ctx.Yield(2);
                const auto& hovered = workspace().all_hovered();
                if (!hovered.empty() && hovered.front().space == space) return true;
            }
        return false;
    }
};

TEST_F(FloorsTest, ClickInStageAndMemory) {
    run([&](ImGuiTestContext& ctx) {
        open_recursion(ctx);
        for (const char* view : {"list", "memory"}) {
            workspace().apply(ChooseView{view});
            workspace().apply(SelectElement{});
            ctx.Yield(5);
            IM_CHECK(point_at(ctx, "sublists"));
            const auto pointed = workspace().all_hovered().front();
            ctx.MouseClick();
            ctx.Yield(2);
            IM_CHECK(workspace().selection().has_value());
            IM_CHECK_STR_EQ(workspace().selection()->space.c_str(), "sublists");
            IM_CHECK_EQ(workspace().selection()->index, pointed.index);
            // Its first node is highlighted.
            IM_CHECK(wait_until(ctx, [&] { return workspace().selected().has_value(); }));
            IM_CHECK(workspace().selected_in("sublists") == pointed.index);
        }
    });
}

TEST_F(FloorsTest, ClickInArrays) {
    run([&](ImGuiTestContext& ctx) {
        open_recursion(ctx);
        workspace().apply(ChooseLayout{WindowLayout::debug});
        ctx.Yield(6);
        ctx.WindowFocus("//###debug:arrays");
        ctx.Yield(2);
        ctx.SetRef("//###debug:arrays");
        // The space of a table is chosen by tabs if they fit, else from a list.
        if (ctx.ItemInfo("rows:sublists", ImGuiTestOpFlags_NoError).ID != 0) ctx.ItemClick("rows:sublists");
        else ctx.ComboClick("##rows/sublists");
        ctx.ItemClick("filter:all");
        ctx.Yield(2);
        const auto table = ctx.ItemInfo("table").RectFull;
        ctx.MouseMoveToPos({table.Min.x + 40, table.Min.y + 3.5f * 24});
        ctx.MouseClick();
        ctx.Yield(3);
        IM_CHECK(workspace().selection().has_value());
        IM_CHECK_STR_EQ(workspace().selection()->space.c_str(), "sublists");
        IM_CHECK_EQ(workspace().selection()->index, 3u);
        // It is linked with its splitter, which is its first node.
        IM_CHECK(wait_until(ctx, [&] { return workspace().selected().has_value(); }));
        workspace().apply(SelectElement{*workspace().selected()});
        IM_CHECK(wait_until(ctx, [&] { return workspace().selected_in("sublists") == 3u; }));
    });
}

}  // namespace
}  // namespace lockstep
