// Marks on the track of each layout: positions, names, and clicks.

#include "gui/debugger/debugger_gui_test.hpp"
#include "gui/drawn_words.hpp"

namespace lockstep {
namespace {

class DebuggerMarksTest : public DebuggerTest {
protected:
    bool says(ImGuiTestContext& ctx, const char* window, const std::string& words) {
        return wait_until(
            ctx, [&] { return shell().settled() && drawn_words(window).find(words) != std::string::npos; }, 20);
    }
    /// Names the shown moment in the panel.
    void mark(ImGuiTestContext& ctx, const char* name) {
        ctx.WindowFocus("//###debug:marks");
        ctx.SetRef("//###debug:marks");
        ctx.ItemInput("##name");
        ctx.KeyCharsReplaceEnter(name);
        IM_CHECK(wait_until(ctx, [&] { return !workspace().marks().empty(); }));
    }
};

TEST_F(DebuggerMarksTest, NameGoRenameRemove) {
    const auto file = folder() / "marked.json";
    resize(1920, 1080);
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx);
        const auto launch = workspace().debugger().place().launch;
        ask(SeekAccess{2, launch, 150});
        IM_CHECK(settled(ctx));
        const auto moment = workspace().inside();
        mark(ctx, "pivot");
        IM_CHECK_STR_EQ(workspace().marks().front().name.c_str(), "pivot");
        // At another pass, the mark's name is on its pass, and a click on it goes back.
        ask(Seek{4});
        IM_CHECK(settled(ctx));
        IM_CHECK(says(ctx, "##transport", "pivot"));
        ctx.SetRef("//##transport");
        ctx.ItemClick("$$2/mark");
        IM_CHECK(wait_until(ctx, [&] { return workspace().inside() == moment; }));
        IM_CHECK(settled(ctx));
        IM_CHECK_EQ(workspace().debugger().place().access, 150u);
        ask(SaveScenario{file});
        IM_CHECK(wait_until(ctx, [&] { return std::filesystem::exists(file); }));
        open(ctx, "graph:grid,n=64", "bfs.frontier");
        IM_CHECK(workspace().marks().empty());
        IM_CHECK(!ctx.ItemExists("//##transport/$$2/mark"));
        ask(OpenFile{file});
        IM_CHECK(
            wait_until(ctx, [&] { return at_rest() && workspace().run()->request().algorithm->id == kAlgorithm; }));
        IM_CHECK(settled(ctx));
        IM_CHECK_EQ(workspace().marks().size(), 1u);
        IM_CHECK(says(ctx, "##transport", "pivot"));
        // Renamed by the button, and by F2 on the row.
        ctx.WindowFocus("//###debug:marks");
        ctx.SetRef("//###debug:marks");
        ctx.ItemClick("$$0/rename");
        ctx.SetRef("//###debug:marks");
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("$$0/##new-name"); }));
        ctx.KeyCharsReplaceEnter("the race");
        IM_CHECK(wait_until(ctx, [&] { return workspace().marks().front().name == "the race"; }));
        IM_CHECK(says(ctx, "##transport", "the race"));
        ctx.NavMoveTo("$$0/go");
        ctx.KeyPress(ImGuiKey_F2);
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("$$0/##new-name"); }));
        ctx.KeyCharsReplaceEnter("by key");
        IM_CHECK(wait_until(ctx, [&] { return workspace().marks().front().name == "by key"; }));
        // Escape keeps the name.
        ctx.ItemClick("$$0/rename");
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("$$0/##new-name"); }));
        ctx.KeyCharsReplace("no");
        ctx.KeyPress(ImGuiKey_Escape);
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("$$0/go"); }));
        IM_CHECK_STR_EQ(workspace().marks().front().name.c_str(), "by key");
        // Removed by key and by its button.
        ctx.NavMoveTo("$$0/go");
        ctx.KeyPress(ImGuiKey_Delete);
        IM_CHECK(wait_until(ctx, [&] { return workspace().marks().empty(); }));
        mark(ctx, "again");
        ctx.ItemClick("$$0/remove");
        IM_CHECK(wait_until(ctx, [&] { return workspace().marks().empty(); }));
        IM_CHECK(!ctx.ItemExists("//##transport/$$2/mark"));
    });
}

// 64 levels of a path: the row shows some of them, and a sign at its end leads to the mark beyond.
TEST_F(DebuggerMarksTest, SignAtEdgeForHiddenMarks) {
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx, "graph:path,n=64", "bfs.frontier", 3);
        ask(SeekAccess{3, 0, 5});
        IM_CHECK(settled(ctx));
        const auto moment = workspace().inside();
        mark(ctx, "early");
        ctx.SetRef("//##transport");
        IM_CHECK(!ctx.ItemExists("before/mark") && !ctx.ItemExists("behind/mark"));
        ask(Seek{60});
        IM_CHECK(settled(ctx));
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("before/mark"); }));
        IM_CHECK(!ctx.ItemExists("behind/mark"));
        ctx.ItemClick("before/mark");
        IM_CHECK(wait_until(ctx, [&] { return workspace().inside() == moment; }));
        ask(Seek{60});
        IM_CHECK(settled(ctx));
        ask(SeekAccess{60, 0, 5});
        IM_CHECK(settled(ctx));
        ask(MarkAccess{"late"});
        ask(Seek{3});
        IM_CHECK(settled(ctx));
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("behind/mark") && !ctx.ItemExists("before/mark"); }));
    });
}

TEST_F(DebuggerMarksTest, OnScrubberOfOtherLayouts) {
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx);
        ask(SeekAccess{2, workspace().debugger().place().launch, 40});
        IM_CHECK(settled(ctx));
        const auto moment = workspace().inside();
        mark(ctx, "pivot");
        ask(Seek{5});
        for (const auto layout : {WindowLayout::teach, WindowLayout::tune}) {
            ask(ChooseLayout{layout});
            ask(Seek{5});
            IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().shown_pass() == 5; }));
            IM_CHECK(says(ctx, "##transport", "pivot"));
            ctx.SetRef("//##transport");
            ctx.ItemClick("$$0/mark");
            IM_CHECK(wait_until(ctx, [&] { return workspace().inside() == moment; }));
        }
    });
}

}  // namespace
}  // namespace lockstep
