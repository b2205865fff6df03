// An input is drawn by the pointer and by keys, opened, saved and read again.

#include <array>
#include <filesystem>
#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_te_context.h>

#include "app/gui/keys/command.hpp"
#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;

class Drawing : public GuiTest {
protected:
    static bool is_open(ImGuiTestContext& ctx) { return ctx.ItemExists("//##draw-sheet/open"); }
    static bool can_open(ImGuiTestContext& ctx) {
        return (ctx.ItemInfo("//##draw-sheet/open").ItemFlags & ImGuiItemFlags_Disabled) == 0;
    }
    void begin(ImGuiTestContext& ctx, const char* kind) {
        ask(DrawInput{});
        IM_CHECK_SILENT(wait_until(ctx, [&] { return is_open(ctx); }));
        ctx.ItemClick(kind);
    }
    /// A place in the canvas, as shares of its width and height.
    static ImVec2 place(ImGuiTestContext& ctx, ImVec2 share) {
        const auto area = ctx.ItemInfo("//##draw-sheet/canvas").RectFull;
        return {area.Min.x + share.x * area.GetWidth(), area.Min.y + share.y * area.GetHeight()};
    }
    static void click(ImGuiTestContext& ctx, ImVec2 share) {
        ctx.MouseMoveToPos(place(ctx, share));
        ctx.MouseClick();
    }
    static void drag(ImGuiTestContext& ctx, ImVec2 from, ImVec2 to) {
        ctx.MouseMoveToPos(place(ctx, from));
        ctx.MouseDown();
        ctx.MouseMoveToPos(place(ctx, to));
        ctx.MouseUp();
        ctx.Yield(2);
    }
    static ImVec2 between(ImVec2 a, ImVec2 b) { return {(a.x + b.x) / 2, (a.y + b.y) / 2}; }
    /// Where the weight of a straight arc stands.
    static ImVec2 weight_of(ImVec2 tail, ImVec2 head) {
        return {0.6f * tail.x + 0.4f * head.x, 0.6f * tail.y + 0.4f * head.y};
    }
    /// The text that lists what is drawn, read from its field.
    static std::string text(ImGuiTestContext& ctx) {
        ctx.ItemInput("//##draw-sheet/##text");
        const auto& field = ctx.UiContext->InputTextState;
        std::string shown(field.TextA.Data, static_cast<std::size_t>(field.TextLen));
        ctx.KeyPress(ImGuiKey_Escape);
        ctx.Yield(2);
        return shown;
    }
    static void type(ImGuiTestContext& ctx, const char* line) {
        ctx.ItemInput("//##draw-sheet/##text");
        ctx.KeyCharsReplace(line);
        ctx.Yield(2);
    }
    bool opened(ImGuiTestContext& ctx, std::string_view source) {
        return wait_until(ctx, [&] {
            return at_rest() && workspace().dataset() && workspace().dataset()->source == source && !is_open(ctx);
        });
    }
    static constexpr std::array<ImVec2, 4> kPlaces{ImVec2{0.3f, 0.2f}, {0.7f, 0.25f}, {0.7f, 0.75f}, {0.3f, 0.8f}};
};

TEST_F(Drawing, GraphByThePointer) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "graph:grid,n=16", "sssp.dijkstra");
        begin(ctx, "//##draw-sheet/kind:Graph");
        IM_CHECK(!can_open(ctx));
        for (const auto& at : kPlaces) click(ctx, at);
        drag(ctx, kPlaces[0], kPlaces[1]);
        drag(ctx, kPlaces[1], kPlaces[2]);
        drag(ctx, kPlaces[2], kPlaces[3]);
        IM_CHECK_STR_EQ(text(ctx).c_str(), "0-1 1-2 2-3");
        drag(ctx, kPlaces[3], kPlaces[1]);  // is undone
        IM_CHECK_STR_EQ(text(ctx).c_str(), "0-1 1-2 2-3 3-1");
        ctx.MouseMoveToPos(place(ctx, {0.05f, 0.05f}));
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z);
        IM_CHECK_STR_EQ(text(ctx).c_str(), "0-1 1-2 2-3");
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Y);
        IM_CHECK_STR_EQ(text(ctx).c_str(), "0-1 1-2 2-3 3-1");
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z);

        ctx.ItemClick("//##draw-sheet/weights");
        click(ctx, weight_of(kPlaces[1], kPlaces[2]));
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("//##draw-sheet/##weight"); }));
        ctx.KeyCharsReplaceEnter("12");
        ctx.Yield(2);
        IM_CHECK_STR_EQ(text(ctx).c_str(), "0-1:1 1-2:12 2-3:1");

        IM_CHECK(can_open(ctx));
        ctx.ItemClick("//##draw-sheet/open");
        IM_CHECK(opened(ctx, "drawn.dot"));
        const auto& graph = workspace().dataset()->graph();
        EXPECT_THAT(graph.row_offsets, ElementsAre(0, 1, 2, 3, 3));
        EXPECT_THAT(graph.column_indices, ElementsAre(1, 2, 3));
        EXPECT_THAT(graph.edge_weights, ElementsAre(1, 12, 1));
        IM_CHECK(!command("file/read-otherwise").is_available(workspace()));  // it is in no file
        // The picture has the drawing's places: 0 above 3, and left of 1.
        IM_CHECK_EQ(graph.coordinates.size(), 4u);
        IM_CHECK_GT(graph.coordinates[0].y, graph.coordinates[3].y);
        IM_CHECK_LT(graph.coordinates[0].x, graph.coordinates[1].x);
        IM_CHECK_STR_EQ(workspace().algorithm().id.c_str(), "sssp.dijkstra");
        IM_CHECK(all_answered(ctx));
    });
}

TEST_F(Drawing, SavedAndReadAgain) {
    const auto file = folder() / "mine.dot";
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        begin(ctx, "//##draw-sheet/kind:Graph");
        type(ctx, "0-1:5 1-2:3 2-0:4");
        IM_CHECK(can_open(ctx));
        ctx.ItemClick("//##draw-sheet/save");
        type_into(ctx, "//##file-prompt/##path", file.string());
        ctx.KeyPress(ImGuiKey_Enter);
        IM_CHECK(wait_until(ctx, [&] { return fs::exists(file) && !workspace().saving(); }));
        IM_CHECK(is_open(ctx));
        ctx.ItemClick("//##draw-sheet/close");
        ctx.Yield(2);
        IM_CHECK(!is_open(ctx));
        IM_CHECK(workspace().dataset()->kind == DatasetKind::list);

        ask(OpenFile{file});
        IM_CHECK(opened(ctx, "mine.dot"));
        IM_CHECK(command("file/read-otherwise").is_available(workspace()));
        const auto& graph = workspace().dataset()->graph();
        EXPECT_THAT(graph.column_indices, ElementsAre(1, 2, 0));
        EXPECT_THAT(graph.edge_weights, ElementsAre(5, 3, 4));
        IM_CHECK_EQ(graph.coordinates.size(), 3u);
        // The drawing is still there.
        ask(DrawInput{});
        IM_CHECK(wait_until(ctx, [&] { return is_open(ctx); }));
        IM_CHECK_STR_EQ(text(ctx).c_str(), "0-1:5 1-2:3 2-0:4");
    });
}

TEST_F(Drawing, VerticesAndArcsAreSelectedMovedAndRemoved) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "graph:grid,n=16", "bfs.frontier");
        begin(ctx, "//##draw-sheet/kind:Graph");
        ctx.ItemClick("//##draw-sheet/direction:Undirected");
        click(ctx, kPlaces[0]);
        click(ctx, kPlaces[1]);
        drag(ctx, kPlaces[0], kPlaces[3]);  // to an empty place: a vertex, too
        drag(ctx, kPlaces[1], kPlaces[0]);
        IM_CHECK_STR_EQ(text(ctx).c_str(), "0-2 1-0");
        // Shift moves vertex 1: it is dragged to where 2 can be reached from it.
        ctx.KeyDown(ImGuiMod_Shift);
        drag(ctx, kPlaces[1], kPlaces[2]);
        ctx.KeyUp(ImGuiMod_Shift);
        IM_CHECK_STR_EQ(text(ctx).c_str(), "0-2 1-0");
        drag(ctx, kPlaces[2], kPlaces[3]);
        IM_CHECK_STR_EQ(text(ctx).c_str(), "0-2 1-0 1-2");
        click(ctx, between(kPlaces[0], kPlaces[3]));
        ctx.KeyPress(ImGuiKey_Delete);
        ctx.Yield(2);
        IM_CHECK_STR_EQ(text(ctx).c_str(), "1-0 1-2");
        click(ctx, kPlaces[0]);
        ctx.KeyPress(ImGuiKey_Delete);
        ctx.Yield(2);
        IM_CHECK_STR_EQ(text(ctx).c_str(), "0-1");
        ctx.ItemClick("//##draw-sheet/clear");
        ctx.Yield(2);
        IM_CHECK(!can_open(ctx));
        ctx.ItemClick("//##draw-sheet/undo");
        ctx.Yield(2);
        IM_CHECK_STR_EQ(text(ctx).c_str(), "0-1");
        ctx.ItemClick("//##draw-sheet/open");
        IM_CHECK(opened(ctx, "drawn.dot"));
        IM_CHECK_EQ(workspace().dataset()->num_edges(), 2u);
        IM_CHECK(workspace().dataset()->graph().symmetric);
    });
}

TEST_F(Drawing, ListInTheOrderOfClicks) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "graph:grid,n=16", "bfs.frontier");
        begin(ctx, "//##draw-sheet/kind:List");
        for (const auto& at : kPlaces) click(ctx, at);
        IM_CHECK(!can_open(ctx));
        for (const int node : {2, 0, 3}) click(ctx, kPlaces[static_cast<std::size_t>(node)]);
        IM_CHECK(!can_open(ctx));
        IM_CHECK_STR_EQ(text(ctx).c_str(), "1 / 2 0 3");
        drag(ctx, kPlaces[3], kPlaces[1]);
        IM_CHECK(can_open(ctx));
        ctx.ItemClick("//##draw-sheet/open");
        IM_CHECK(opened(ctx, "drawn.list.tsv"));
        EXPECT_THAT(workspace().dataset()->list().successor, ElementsAre(3, 1, 0, 1));
    });
}

TEST_F(Drawing, ClicksAddChildren) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "graph:grid,n=16", "bfs.frontier");
        begin(ctx, "//##draw-sheet/kind:Tree");
        click(ctx, {0.5f, 0.1f});
        click(ctx, {0.3f, 0.5f});
        click(ctx, {0.7f, 0.5f});
        click(ctx, {0.7f, 0.5f});  // selects it
        click(ctx, {0.6f, 0.9f});
        IM_CHECK_STR_EQ(text(ctx).c_str(), "0-1 0-2 2-3");
        drag(ctx, {0.3f, 0.5f}, {0.6f, 0.9f});  // another parent
        IM_CHECK_STR_EQ(text(ctx).c_str(), "0-1 0-2 1-3");
        ctx.ItemClick("//##draw-sheet/open");
        IM_CHECK(opened(ctx, "drawn.parent.tsv"));
        IM_CHECK(workspace().dataset()->kind == DatasetKind::tree);
        IM_CHECK_EQ(workspace().dataset()->tree().root, 0u);
        IM_CHECK_EQ(workspace().dataset()->tree().degree(1), 2u);
    });
}

TEST_F(Drawing, EverythingByKeys) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        begin(ctx, "//##draw-sheet/kind:Array");
        type(ctx, "3 1 4 x");
        IM_CHECK(!can_open(ctx));
        type(ctx, "3 1 4 1 5");
        ctx.KeyPress(ImGuiKey_Enter);
        IM_CHECK(opened(ctx, "drawn.npy"));
        EXPECT_EQ(workspace().dataset()->array().size(), 5u);
        // Escape leaves the drawing.
        ask(DrawInput{});
        IM_CHECK(wait_until(ctx, [&] { return is_open(ctx); }));
        IM_CHECK_STR_EQ(text(ctx).c_str(), "3 1 4 1 5");
        ctx.KeyPress(ImGuiKey_Escape);
        ctx.Yield(3);
        IM_CHECK(!is_open(ctx));
        IM_CHECK_EQ(workspace().dataset()->num_vertices(), 5u);
    });
}

TEST_F(Drawing, TypedWeightsAndCells) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "graph:grid,n=16", "sssp.dijkstra");
        begin(ctx, "//##draw-sheet/kind:Graph");
        type(ctx, "0-1:5");
        ctx.KeyPress(ImGuiKey_Tab);
        // The only arc leads down through the middle of the picture. A wrong weight leaves the old one.
        click(ctx, weight_of({0.5f, 0.14f}, {0.5f, 0.86f}));
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("//##draw-sheet/##weight"); }));
        ctx.KeyCharsReplaceEnter("4-");
        ctx.Yield(2);
        click(ctx, {0.05f, 0.9f});
        ctx.Yield(2);
        IM_CHECK_STR_EQ(text(ctx).c_str(), "0-1:5 2");

        ctx.ItemClick("//##draw-sheet/kind:Array");
        const auto cells = ctx.WindowInfo("//##draw-sheet/##cells").ID;
        ctx.SetRef(cells);
        ctx.ItemClick("$$0/cell");
        ctx.KeyCharsReplaceEnter("7");  // goes to the next cell
        ctx.Yield(2);
        ctx.KeyCharsReplaceEnter("-2");
        ctx.SetRef("");
        ctx.Yield(2);
        IM_CHECK_STR_EQ(text(ctx).c_str(), "7 -2");
    });
}

TEST_F(Drawing, CoveredTabHasNoTooltip) {
    run([&](ImGuiTestContext& ctx) {
        resize(900, 560);
        open(ctx, "graph:grid,n=16", "sssp.dijkstra");
        ctx.Yield(10);
        const auto tooltip = [&] {
            const auto* window = ctx.GetWindowByRef("//##Tooltip_00");
            return window && window->Active;
        };
        // The sheet covers the tab of the Stage.
        const auto* stage = ctx.GetWindowByRef("//###teach-narrow:stage");
        IM_CHECK(stage != nullptr);
        const auto over = stage->DC.DockTabItemRect.GetCenter();
        ctx.MouseMoveToPos(over);
        IM_CHECK(wait_until(ctx, tooltip, 20));
        begin(ctx, "//##draw-sheet/kind:List");
        ctx.MouseMoveToPos({over.x, over.y + 1});
        for (int frame = 0; frame < 120; ++frame) {
            ctx.Yield();
            IM_CHECK(!tooltip());
        }
    });
}

TEST_F(Drawing, NothingToSave) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        ask(SaveDrawnInput{});
        ctx.Yield(3);
        IM_CHECK(!ctx.ItemExists("//##file-prompt/##path"));
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_P);
        ctx.Yield(3);
        ctx.KeyCharsReplaceEnter("draw an input");
        IM_CHECK(wait_until(ctx, [&] { return is_open(ctx); }));
    });
}

}  // namespace
}  // namespace lockstep
