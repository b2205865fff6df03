// Groups of passes on the track and in the table, conditions, and lessons, by pointer and keys.
#include <algorithm>
#include <fstream>

#include "app/session/lessons/lesson.hpp"
#include "app/session/playback/passes/pass_groups.hpp"
#include "app/session/playback/passes/pass_row.hpp"
#include "app/session/playback/searches/element_history.hpp"
#include "gui/drawn_words.hpp"
#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

class Groups : public GuiTest {
protected:
    /// A recursion of three levels: passes 3 to 6 are level 1, and pass 5 of them is level 2.
    void open_recursion(ImGuiTestContext& ctx) {
        workspace().open({.dataset = {.generate = "list:random,n=64,seed=7"},
                          .algorithm = "list.rhj",
                          .parameters = {{"limit", "4"}},
                          .pass = 2});
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().groups().all().size() >= 2; }));
        ctx.Yield(8);
    }
};

TEST_F(Groups, FoldByKeys) {
    run([&](ImGuiTestContext& ctx) {
        open_recursion(ctx);
        const auto& outer = workspace().groups().at(0);
        const auto passes = workspace().last_pass() + 1;
        workspace().apply(Seek{outer.first});
        ctx.KeyPress(ImGuiKey_UpArrow);
        ctx.Yield(2);
        IM_CHECK_EQ(workspace().row().size(), passes - outer.num_passes() + 1);
        ctx.KeyPress(ImGuiKey_DownArrow);
        ctx.Yield(2);
        IM_CHECK_EQ(workspace().row().size(), passes);
        ctx.KeyPress(ImGuiMod_Shift | ImGuiKey_UpArrow);
        ctx.Yield(2);
        IM_CHECK_EQ(workspace().row().size(), passes - outer.num_passes() + 1);
        ctx.KeyPress(ImGuiMod_Shift | ImGuiKey_DownArrow);
        ctx.Yield(2);
        IM_CHECK_EQ(workspace().row().size(), passes);
    });
}

TEST_F(Groups, FoldBySignOnTrack) {
    run([&](ImGuiTestContext& ctx) {
        open_recursion(ctx);
        const auto passes = workspace().row().size();
        ctx.SetRef("##transport");
        ctx.ItemClick("$$0/fold");
        ctx.Yield(2);
        IM_CHECK_LT(workspace().row().size(), passes);
        // A click inside of the folded box seeks within the group; a click beside it seeks outside.
        const auto scrubber = ctx.ItemInfo("scrubber").RectFull;
        ctx.MouseMoveToPos({scrubber.Max.x - 2, scrubber.GetCenter().y});
        ctx.MouseClick();
        IM_CHECK_EQ(workspace().pass(), workspace().last_pass());
        ctx.ItemClick("$$0/fold");
        ctx.Yield(2);
        IM_CHECK_EQ(workspace().row().size(), passes);
    });
}

TEST_F(Groups, StepByGroup) {
    run([&](ImGuiTestContext& ctx) {
        open_recursion(ctx);
        const auto& outer = workspace().groups().at(0);
        workspace().apply(Seek{outer.first - 1});
        ctx.SetRef("##transport");
        ctx.ItemClick("grain:Group");
        ctx.KeyPress(ImGuiKey_RightArrow);
        IM_CHECK_EQ(workspace().pass(), outer.last);
        ctx.KeyPress(ImGuiKey_LeftArrow);
        IM_CHECK_EQ(workspace().pass(), outer.first - 1);
        ctx.KeyPress(ImGuiKey_P);
        ctx.KeyPress(ImGuiKey_RightArrow);
        IM_CHECK_EQ(workspace().pass(), outer.first);
    });
}

TEST_F(Groups, TableFoldsWithTrack) {
    run([&](ImGuiTestContext& ctx) {
        open_recursion(ctx);
        ctx.WindowFocus("//###teach:passes");
        ctx.Yield(4);
        const auto& outer = workspace().groups().at(0);
        workspace().apply(FoldAll{true});
        ctx.Yield(3);
        ctx.SetRef(ctx.WindowInfo("//###teach:passes/passes").ID);
        ctx.ItemClick(("$$" + std::to_string(outer.first) + "/row").c_str());
        ctx.Yield(2);
        IM_CHECK_EQ(workspace().pass(), outer.last);
    });
}

TEST_F(Groups, RowTooltipListsLaunches) {
    run([&](ImGuiTestContext& ctx) {
        open_recursion(ctx);
        ctx.WindowFocus("//###teach:passes");
        ctx.Yield(4);
        ctx.SetRef(ctx.WindowInfo("//###teach:passes/passes").ID);
        ctx.MouseMove("$$1/row");
        const auto& launches = workspace().run()->timeline().record(1).launches;
        IM_CHECK(!launches.empty());
        IM_CHECK(wait_until(ctx, [&] {
            auto words = drawn_words("Tooltip");
            std::ranges::replace(words, '\n', ' ');
            return words.find(launches.front().kernel) != std::string::npos &&
                   words.find(" threads, asked for ") != std::string::npos;
        }));
    });
}

TEST_F(Groups, RunsToCondition) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:ordered,n=64", "list.wyllie-stepwise");
        workspace().apply(SeekStart{});
        ctx.KeyPress(ImGuiKey_U);
        ctx.Yield(3);
        ctx.SetRef("//$FOCUSED");
        ctx.ItemInput("##condition-text");
        ctx.KeyCharsReplace("nothing[0] == 1");
        ctx.ItemClick("until-on");
        ctx.Yield(3);
        IM_CHECK(ctx.ItemExists("##condition-text"));  // the error appears at the text field
        IM_CHECK(workspace().condition().empty());
        ctx.ItemInput("##condition-text");
        ctx.KeyCharsReplace("distance[5] >= 4");
        ctx.ItemClick("until-on");
        ctx.Yield(3);
        IM_CHECK_STR_EQ(workspace().condition().c_str(), "distance[5] >= 4");
        IM_CHECK(wait_until(ctx, [&] { return workspace().pass() > 0 && !workspace().searching(); }));
        IM_CHECK(workspace().selection().has_value());
        IM_CHECK_EQ(workspace().selection()->index, 5u);
    });
}

TEST_F(Groups, HistoryClicks) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:ordered,n=64", "list.wyllie-stepwise");
        workspace().apply(SeekStart{});
        workspace().apply(SelectElement{5});
        ctx.WindowFocus("//###teach:selection");
        IM_CHECK(wait_until(ctx, [&] { return workspace().history().num_passes() == workspace().last_pass() + 1; }));
        ctx.Yield(3);
        const auto entries = workspace().history().entries();
        IM_CHECK(entries.size() > 2);
        ctx.SetRef(ctx.WindowInfo("//###teach:selection/history").ID);
        ctx.ItemClick("$$2/change");
        ctx.Yield(2);
        IM_CHECK_EQ(workspace().pass(), entries[2].pass);
    });
}

/// A lesson of two scenes on a list in order.
std::filesystem::path two_scenes(const std::filesystem::path& folder) {
    const auto file = folder / "talk.md";
    std::ofstream(file) << R"(# Jumping

## Before

```scene
{"dataset": {"generate": "list:ordered,n=64"}, "algorithm": "list.wyllie-stepwise", "pass": 1}
```

[Node 5](nodes/5) looks at [line 8](line/8).

## After

```scene
{"pass": 4, "panel": "arrays", "outline": "line/11"}
```

Each looks twice as far.
)";
    return file;
}

TEST_F(Groups, PresenterKeysStepLesson) {
    const auto file = two_scenes(folder());
    run([&](ImGuiTestContext& ctx) {
        workspace().apply(OpenFile{file});
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().pass() == 1; }));
        ctx.Yield(3);
        IM_CHECK(ctx.ItemExists("//##lesson/lesson-next"));
        ctx.KeyPress(ImGuiKey_PageDown);
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().pass() == 4; }));
        ctx.KeyPress(ImGuiKey_PageUp);
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().pass() == 1; }));
        ctx.ItemClick("//##lesson/lesson-end");
        ctx.Yield(2);
        IM_CHECK(workspace().lesson() == nullptr);
    });
}

TEST_F(Groups, AnotherAlgorithmLeavesTheSceneAndAButtonReturns) {
    const auto file = two_scenes(folder());
    run([&](ImGuiTestContext& ctx) {
        const auto at_scene = [&] { return at_rest() && workspace().pass() == 4 && shell().settled(); };
        workspace().apply(OpenFile{file});
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().lesson(); }));
        workspace().apply(StepLesson{1});
        IM_CHECK(wait_until(ctx, at_scene));
        IM_CHECK(!ctx.ItemExists("//##lesson/lesson-return"));
        for (const bool by_key : {false, true}) {
            ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_P);
            ctx.KeyChars("bfs.queue");
            ctx.KeyPress(ImGuiKey_Enter);
            IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().algorithm().id == "bfs.queue"; }));
            ctx.Yield(3);
            IM_CHECK(ctx.ItemExists("//##lesson/lesson-return"));
            if (by_key) ctx.KeyPress(ImGuiMod_Shift | ImGuiKey_PageUp);
            else ctx.ItemClick("//##lesson/lesson-return");
            IM_CHECK(wait_until(ctx, [&] { return workspace().algorithm().id == "list.wyllie-stepwise"; }));
            IM_CHECK(wait_until(ctx, at_scene));
            IM_CHECK_EQ(workspace().lesson()->at, 1u);
            IM_CHECK(!ctx.ItemExists("//##lesson/lesson-return"));
        }
    });
}

TEST_F(Groups, SceneBringsItsPanelForward) {
    const auto file = two_scenes(folder());
    run([&](ImGuiTestContext& ctx) {
        workspace().apply(ShowAllPanels{false});
        workspace().apply(OpenFile{file});
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().pass() == 1 && shell().settled(); }));
        IM_CHECK(!workspace().all_panels());
        ctx.KeyPress(ImGuiKey_PageDown);
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().all_panels() && shell().settled(); }));
        ctx.Yield(8);
        const auto* arrays = ctx.GetWindowByRef("//###teach-narrow:arrays");
        if (!arrays) arrays = ctx.GetWindowByRef("//###teach:arrays");
        IM_CHECK(arrays && arrays->DockTabIsVisible);
    });
}

TEST_F(Groups, SceneOutlinesItsLineOnArrival) {
    const auto file = folder() / "talk.md";
    std::ofstream(file) << R"(# Jumping

## Without

```scene
{"dataset": {"generate": "list:ordered,n=64"}, "algorithm": "list.wyllie-stepwise", "pass": 4, "panel": "pseudocode"}
```

No line.

## Between

```scene
{"pass": 1}
```

Another pass.

## With

```scene
{"pass": 4, "panel": "pseudocode", "outline": "line/5"}
```

A line.
)";
    ImRect panel;
    const auto go = [&](ImGuiTestContext& ctx, std::uint32_t pass) {
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().pass() == pass && shell().settled(); }));
        ctx.Yield(8);
        const auto* window = ctx.GetWindowByRef("//###teach:pseudocode");
        IM_CHECK(window != nullptr);
        panel = window->Rect();
    };
    const auto red_of_panel = [&] {
        const auto whole = image();
        std::vector<std::uint8_t> red;
        for (auto y = static_cast<std::size_t>(panel.Min.y); y < static_cast<std::size_t>(panel.Max.y); ++y)
            for (auto x = static_cast<std::size_t>(panel.Min.x); x < static_cast<std::size_t>(panel.Max.x); ++x)
                red.push_back(whole.rgba[4 * (y * static_cast<std::size_t>(whole.width) + x)]);
        return red;
    };
    run([&](ImGuiTestContext& ctx) {
        workspace().apply(OpenFile{file});
        go(ctx, 4);
    });
    const auto without = red_of_panel();
    run([&](ImGuiTestContext& ctx) {
        for (const std::uint32_t pass : {1u, 4u}) {
            workspace().apply(StepLesson{1});
            go(ctx, pass);
        }
    });
    ASSERT_FALSE(without.empty());
    EXPECT_NE(red_of_panel(), without);
}

}  // namespace
}  // namespace lockstep
