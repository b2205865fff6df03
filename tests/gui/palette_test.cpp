// The command palette: phrases with a number, and names that need one.
#include <algorithm>
#include <fstream>
#include <utility>

#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

class PaletteTest : public GuiTest {
protected:
    void type(ImGuiTestContext& ctx, const char* text) {
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_P);
        ctx.KeyChars(text);
        ctx.KeyPress(ImGuiKey_Enter);
        ctx.Yield(3);
    }
    static bool is_open(ImGuiTestContext& ctx, const char* window) {
        const ImGuiWindow* found = ctx.GetWindowByRef(window);
        return found && found->WasActive;
    }
};

TEST_F(PaletteTest, GoesToPassAndElement) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        type(ctx, "pass 3");
        IM_CHECK_EQ(workspace().pass(), 3u);
        type(ctx, "node 13");
        IM_CHECK(workspace().selected() == 13u);
        type(ctx, "go to node 14");
        IM_CHECK(workspace().selected() == 14u);
        type(ctx, "go to 2");  // passes come before nodes
        IM_CHECK_EQ(workspace().pass(), 2u);
    });
}

TEST_F(PaletteTest, MissingTargetIsReported) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        workspace().apply(Seek{2});
        ctx.Yield(2);
        type(ctx, "pass 3000");
        IM_CHECK(is_open(ctx, "//##commands"));
        IM_CHECK_EQ(workspace().pass(), 2u);
        ctx.KeyPress(ImGuiKey_Escape);
        ctx.Yield(2);
        type(ctx, "node 64");
        IM_CHECK(!workspace().selected());
    });
}

TEST_F(PaletteTest, ChoosesOrder) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        type(ctx, "shuffled:11");
        IM_CHECK(workspace().order() == Order::shuffled(11));
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().run()->order() == "shuffled:11"; }));
    });
}

TEST_F(PaletteTest, SetsParameter) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.rhj");
        type(ctx, "limit 8");
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().parameters().at("limit") == 8; }));
        type(ctx, "p 8");  // "p, splitters"
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().parameters().at("num_splitters") == 8; }));
        IM_CHECK_EQ(workspace().parameters().at("splitters"), 2);  // an explicit number needs the rule that uses it
    });
}

TEST_F(PaletteTest, CompletesNameThatNeedsNumber) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        type(ctx, "go to pass");
        IM_CHECK(is_open(ctx, "//##commands"));
        ctx.Yield(4);
        ctx.KeyChars("4");
        ctx.KeyPress(ImGuiKey_Enter);
        ctx.Yield(3);
        IM_CHECK_EQ(workspace().pass(), 4u);
        IM_CHECK(!is_open(ctx, "//##commands"));
    });
}

TEST_F(PaletteTest, ShowsWholePicture) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "graph:grid,n=4096", "bfs.frontier");
        IM_CHECK(wait_until(ctx, [&] { return shell().settled(); }));
        const auto picture = ctx.ItemInfo("//###teach:stage/picture").RectFull;
        ctx.MouseMoveToPos({picture.Min.x + 0.2f * picture.GetWidth(), picture.GetCenter().y});
        ctx.MouseWheelY(4);
        IM_CHECK(wait_until(ctx, [&] { return workspace().framing().has_value(); }));
        type(ctx, "show the whole picture");
        IM_CHECK(wait_until(ctx, [&] { return !workspace().framing().has_value(); }));
    });
}

TEST_F(PaletteTest, FindsVertexByName) {
    const auto file = folder() / "towns.csv";
    std::ofstream(file) << "from,to\nBoston,Albany\nAlbany,New York\nNew York,Boston\n";
    run([&](ImGuiTestContext& ctx) {
        workspace().open({.dataset = {.input = file}, .algorithm = "bfs.frontier"});
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().dataset()->path == file.string(); }));
        const auto element = [&](const char* name) {
            const auto& names = workspace().dataset()->names_in(space_names::vertices);
            for (std::uint32_t i = 0; i < names.size(); ++i)
                if (names[i] == name) return i;
            return kNone;
        };
        for (const auto& [typed, name] : {std::pair{"vertex albany", "Albany"}, {"New York", "New York"}}) {
            ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_P);
            ctx.KeyChars(typed);
            IM_CHECK(all_answered(ctx));
            ctx.KeyPress(ImGuiKey_Enter);
            ctx.Yield(3);
            IM_CHECK(workspace().selected() == element(name));
        }
    });
}

TEST_F(PaletteTest, BringsPanelForward) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        ctx.Yield(6);
        type(ctx, "panel kernel");
        ctx.Yield(4);
        const auto* source = ctx.GetWindowByRef("//###teach:source");
        IM_CHECK(source && source->DockTabIsVisible);
    });
}

}  // namespace
}  // namespace lockstep
