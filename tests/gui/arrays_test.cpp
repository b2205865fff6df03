// The Arrays panel: visible columns, and scrolling to others.
#include "gui/drawn_words.hpp"
#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

class ArraysTest : public GuiTest {
protected:
    void open_arrays(ImGuiTestContext& ctx, int width) {
        open(ctx, "list:random,n=64,seed=7", "list.rhj");
        resize(width, 700);
        workspace().apply(ChooseLayout{WindowLayout::teach});
        ctx.Yield(8);
        ctx.WindowFocus("//###teach:arrays");
        ctx.Yield(2);
        ctx.SetRef("//###teach:arrays");
    }
    static std::string head(const std::string& column) { return "head:" + column; }
    static bool shows(ImGuiTestContext& ctx, const std::string& column) { return ctx.ItemExists(head(column).c_str()); }
    static float left_of(ImGuiTestContext& ctx, const std::string& column) {
        return ctx.ItemInfo(head(column).c_str()).RectFull.Min.x;
    }
    std::vector<std::string> node_columns() {
        std::vector<std::string> names;
        for (const auto& column : workspace().run()->columns())
            if (column.space == space_names::nodes) names.push_back(column.name);
        return names;
    }
};

TEST_F(ArraysTest, ScrollSideways) {
    run([&](ImGuiTestContext& ctx) {
        open_arrays(ctx, 1200);
        std::vector<std::string> hidden;
        for (const auto& name : node_columns())
            if (!shows(ctx, name)) hidden.push_back(name);
        IM_CHECK(!hidden.empty());
        IM_CHECK(ctx.ItemExists("sideways"));
        const auto pass = workspace().pass();
        // Step by step to the right end: each column becomes visible.
        const auto seen_by = [&](auto step) {
            auto left = hidden;
            for (int i = 0; i < 9; ++i) {
                step();
                ctx.Yield(2);
                std::erase_if(left, [&](const auto& name) { return shows(ctx, name); });
            }
            return left.empty();
        };
        IM_CHECK(seen_by([&] { ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_RightArrow); }));
        for (int i = 0; i < 9; ++i) ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_LeftArrow);
        ctx.Yield(2);
        for (const auto& name : hidden) IM_CHECK(!shows(ctx, name));
        IM_CHECK_EQ(workspace().pass(), pass);  // only plain arrow keys step
        ctx.MouseMoveToPos(ctx.ItemInfo("table").RectFull.GetCenter());
        ctx.KeyDown(ImGuiMod_Shift);
        IM_CHECK(seen_by([&] { ctx.MouseWheelY(-1); }));
        ctx.KeyUp(ImGuiMod_Shift);
    });
}

TEST_F(ArraysTest, ChangedColumnsComeFirst) {
    run([&](ImGuiTestContext& ctx) {
        open_arrays(ctx, 1600);
        const auto columns = workspace().run()->columns();
        for (std::uint32_t pass = 1; pass <= workspace().last_pass(); ++pass) {
            workspace().apply(Seek{pass});
            IM_CHECK(wait_until(ctx, [&] { return workspace().shown_pass() == pass; }));
            ctx.Yield(3);
            float last_changed = -1, first_unchanged = 1e9f;
            for (std::size_t i = 0; i < columns.size(); ++i) {
                if (columns[i].space != space_names::nodes || !shows(ctx, columns[i].name)) continue;
                const float x = left_of(ctx, columns[i].name);
                if (workspace().record().changed_in(i) > 0) last_changed = std::max(last_changed, x);
                else first_unchanged = std::min(first_unchanged, x);
            }
            IM_CHECK(last_changed < first_unchanged);
        }
    });
}

// The last offset is a row below the vertices that cannot be selected or reached.
TEST_F(ArraysTest, LastOffsetIsShownAndNotSelectable) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "graph:grid,n=64", "bfs.frontier");
        workspace().apply(ChooseLayout{WindowLayout::debug});
        workspace().apply(Seek{workspace().last_pass()});
        ctx.Yield(6);
        ctx.WindowFocus("//###debug:arrays");
        ctx.Yield(2);
        ctx.SetRef("//###debug:arrays");
        ctx.ItemClick("filter:all");
        const auto go_to = [&](const char* text) {
            ctx.ItemInput("##go-to");
            ctx.KeyCharsReplaceEnter(text);
            ctx.Yield(2);
        };
        go_to("64");
        IM_CHECK(workspace().notice().has_value());
        IM_CHECK_STR_EQ(workspace().notice()->text.c_str(), "There is no vertex 64: the last is 63");
        go_to("63");
        IM_CHECK(workspace().selected() == 63u);
        // A click on the last row keeps the selection.
        const auto table = ctx.ItemInfo("table").RectFull;
        ctx.MouseMoveToPos({table.Min.x + 30, table.Max.y - 12});
        ctx.MouseWheelY(-100);
        ctx.Yield(4);
        ctx.MouseClick();
        ctx.Yield(2);
        IM_CHECK_EQ(workspace().selected().value_or(1000), 63u);
        IM_CHECK_NE(drawn_words("###debug:arrays").find("end"), std::string::npos);
    });
}

}  // namespace
}  // namespace lockstep
