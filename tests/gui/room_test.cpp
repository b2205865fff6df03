// Small windows and projector steps: tabs are complete, and every panel can be reached.
#include <filesystem>
#include <string>

#include <fmt/format.h>
#include <imgui_internal.h>

#include "app/gui/panels/frame/dock_layout.hpp"
#include "gui/drawn_words.hpp"
#include "gui/gui_test.hpp"
#include "lockstep/build_info.hpp"

namespace lockstep {
namespace {

constexpr float kMin = 12;  ///< points: minimum space beside the last tab

class RoomTest : public GuiTest {
protected:
    PanelArrangement arrangement() {
        const float scale = std::pow(1.25f, static_cast<float>(workspace().projector_step()));
        const auto layout = workspace().window_layout();
        return {layout, room_of(ImGui::GetIO().DisplaySize.x / scale,
                                layout == WindowLayout::teach && workspace().projector_step() > 0)};
    }
    ImGuiWindow* window(const char* id) { return ImGui::FindWindowByName(window_name(arrangement(), "", id).c_str()); }
    static bool in_front(const ImGuiWindow* panel) {
        return panel && panel->WasActive && panel->DockTabIsVisible && !panel->Hidden;
    }
    /// Every tab of the current layout is as wide as its label, and ends within its bar.
    bool tabs_are_whole() {
        for (const char* id : panels_of(workspace().window_layout())) {
            const auto* panel = window(id);
            if (!in_front(panel) || !panel->DockNode || !panel->DockNode->TabBar) continue;
            const auto& bar = *panel->DockNode->TabBar;
            for (const auto& tab : bar.Tabs)
                if (tab.Width < tab.ContentWidth - 0.5f ||
                    (bar.Tabs.Size > 1 && bar.BarRect.Min.x + tab.Offset + tab.Width > bar.BarRect.Max.x - kMin))
                    return false;
        }
        return true;
    }
    static std::vector<const ImGuiWindow*> all_windows() {
        std::vector<const ImGuiWindow*> all;
        for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
            if (window->WasActive && !window->Hidden) all.push_back(window);
        return all;
    }
    /// Two items of a window that overlap by more than an edge, neither containing the other; "" if there are none.
    static std::string overlapping(ImGuiTestContext& ctx, const ImGuiWindow* window, std::size_t& num_items) {
        constexpr float kEdge = 2;  // pixels
        ImGuiTestItemList items;
        ctx.GatherItems(&items, window->ID);
        num_items += items.size();
        const auto name = [](const ImGuiTestItemInfo& item) {
            return fmt::format("{} ({:.0f}, {:.0f} to {:.0f}, {:.0f})", item.DebugLabel, item.RectFull.Min.x,
                               item.RectFull.Min.y, item.RectFull.Max.x, item.RectFull.Max.y);
        };
        for (int i = 0; i < items.GetSize(); ++i)
            for (int k = 0; k < i; ++k) {
                const auto &one = *items.GetByIndex(i), &other = *items.GetByIndex(k);
                if (one.Window != window || other.Window != window) continue;
                ImRect both = one.RectClipped;
                both.ClipWith(other.RectClipped);
                if (both.GetWidth() <= kEdge || both.GetHeight() <= kEdge) continue;
                if (one.RectFull.Contains(other.RectFull) || other.RectFull.Contains(one.RectFull)) continue;
                return name(one) + " and " + name(other);
            }
        return {};
    }
};

TEST_F(RoomTest, UnusedWheelDoesNothing) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        workspace().apply(ChooseLayout{WindowLayout::tune});
        ctx.Yield(3);
        const auto* const panel = window("lengths");  // with nothing to scroll
        const auto before = panel->Pos;
        ctx.MouseMoveToPos(panel->Rect().GetCenter());
        ctx.MouseWheelY(-30);
        ctx.Yield(5);
        IM_CHECK_EQ(panel->Pos.y, before.y);
    });
}

TEST_F(RoomTest, TabsAreCompleteAtEveryProjectorStep) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.rhj");
        for (const auto& [width, height] : {std::pair{1280, 720}, {1920, 1080}, {2560, 1440}}) {
            resize(width, height);
            for (const auto layout : {WindowLayout::teach, WindowLayout::debug, WindowLayout::tune})
                for (int step = 0; step <= 3; ++step) {
                    workspace().apply(ChooseLayout{layout});
                    workspace().apply(SetProjectorStep{step});
                    ctx.Yield(12);
                    if (!tabs_are_whole()) {
                        ctx.LogError("%dx%d, layout %d, step %d", width, height, static_cast<int>(layout), step);
                        IM_CHECK(false);
                    }
                }
        }
    });
}

TEST_F(RoomTest, NoOverlappingItems) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.rhj");
        resize(1280, 720);
        for (const auto layout : {WindowLayout::teach, WindowLayout::debug, WindowLayout::tune})
            for (int step = 0; step <= 3; ++step) {
                workspace().apply(ChooseLayout{layout});
                workspace().apply(SetProjectorStep{step});
                ctx.Yield(12);
                std::size_t num_items = 0;
                for (const auto* window : all_windows()) {
                    const auto found = overlapping(ctx, window, num_items);
                    if (found.empty()) continue;
                    ctx.LogError("layout %d, step %d, %s: %s", static_cast<int>(layout), step, window->Name,
                                 found.c_str());
                    IM_CHECK(false);
                }
                IM_CHECK_GT(num_items, 20u);
            }
    });
}

TEST_F(RoomTest, SentenceIsSmallerBeforeItIsLeftOut) {
    run([&](ImGuiTestContext& ctx) {
        resize(1280, 720);
        ask(SetProjectorStep{3});
        ask(OpenFile{std::filesystem::path(kSourceDir) / "assets/lessons/bfs/lesson.md"});
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().lesson(); }));
        for (std::size_t scene = 0; scene < 11; ++scene) {  // the last one compares two runs
            IM_CHECK(
                wait_until(ctx, [&] { return at_rest() && workspace().lesson()->at == scene && workspace().run(); }));
            IM_CHECK(wait_until(ctx, [&] { return shell().settled(); }));
            ctx.Yield(4);
            const auto& sentence = workspace().run()->timeline().record(workspace().shown_pass()).report.sentence;
            const auto begin = sentence.substr(0, sentence.find(' ', sentence.find(' ') + 1));
            const auto words = drawn_words(":stage");
            if (words.find(begin) == std::string::npos)
                ctx.LogError("scene %zu: \"%s\" is not in \"%s\"", scene + 1, begin.c_str(), words.c_str());
            IM_CHECK(words.find(begin) != std::string::npos);
            ask(StepLesson{1});
        }
    });
}

TEST_F(RoomTest, HiddenTabsAreListed) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.rhj");
        resize(1280, 720);
        workspace().apply(SetProjectorStep{3});
        ctx.Yield(12);
        IM_CHECK(arrangement().room == Room::small);
        const auto* away = window("selection");
        IM_CHECK(!away->WasActive);
        IM_CHECK(in_front(window("stage")));
        const auto list = ctx.ItemInfo(window("stage")->DockNode->HostWindow->GetID("rest:stage"));
        ctx.MouseMoveToPos(list.RectFull.GetCenter());
        ctx.MouseClick();
        ctx.Yield(2);
        ctx.ItemClick("//$FOCUSED/Selection");
        ctx.Yield(8);
        IM_CHECK(in_front(window("selection")));
        IM_CHECK(tabs_are_whole());
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_0);
        ctx.Yield(12);
        IM_CHECK(in_front(window("stage")));  // at this size it was still in front
    });
}

TEST_F(RoomTest, HiddenComparisonComesForward) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.rhj");
        resize(700, 500);
        ctx.Yield(12);
        IM_CHECK(!window("compare")->WasActive);
        workspace().apply(KeepRun{});
        ctx.Yield(12);
        IM_CHECK(in_front(window("compare")));
        workspace().apply(StopComparing{});
        ctx.Yield(12);
        IM_CHECK(in_front(window("stage")));
    });
}

TEST_F(RoomTest, ComparisonKeepsItsTab) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.rhj");
        resize(1366, 768);
        workspace().apply(SetProjectorStep{3});
        workspace().apply(KeepRun{});
        ctx.Yield(12);
        IM_CHECK(in_front(window("compare")));
        ctx.WindowFocus("//###teach-small:stage");
        ctx.Yield(12);
        IM_CHECK(in_front(window("stage")));
        IM_CHECK(window("compare")->WasActive);  // behind its tab, not in the list of those that do not fit
        IM_CHECK(tabs_are_whole());
    });
}

TEST_F(RoomTest, ReturningTabsStayBehind) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.rhj");
        resize(1130, 720);
        ctx.Yield(10);
        ctx.WindowFocus("//###teach:plots");
        ctx.Yield(4);
        IM_CHECK(in_front(window("plots")));
        int before = 0;
        for (const char* id : panels_of(WindowLayout::teach)) before += window(id) && window(id)->WasActive;
        resize(1900, 720);
        ctx.Yield(12);
        int after = 0;
        for (const char* id : panels_of(WindowLayout::teach)) after += window(id)->WasActive;
        IM_CHECK(after > before);
        IM_CHECK(in_front(window("plots")));
    });
}

TEST_F(RoomTest, FrontTabStaysInFrontAtEverySize) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.rhj");
        workspace().apply(ChooseLayout{WindowLayout::tune});
        resize(1280, 720);
        ctx.Yield(12);
        ctx.WindowFocus("//###tune:sweep");
        ctx.Yield(4);
        IM_CHECK(in_front(window("sweep")));
        for (const auto& [width, height, step] : {std::tuple{1920, 1080, 0},
                                                  {1920, 1080, 1},
                                                  {1920, 1080, 2},
                                                  {1280, 720, 0},
                                                  {2560, 1440, 0},
                                                  {1280, 720, 0}}) {
            resize(width, height);
            workspace().apply(SetProjectorStep{step});
            ctx.Yield(12);
            if (!in_front(window("sweep"))) {
                ctx.LogError("%dx%d, step %d", width, height, step);
                IM_CHECK(false);
            }
        }
    });
}

TEST_F(RoomTest, EverySizeDrawsWhatFits) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.rhj");
        for (const auto& [width, height] : {std::pair{64, 64},
                                            {640, 64},
                                            {64, 480},
                                            {160, 120},
                                            {200, 200},
                                            {240, 180},
                                            {320, 240},
                                            {480, 320},
                                            {640, 480}})
            for (const auto layout : {WindowLayout::teach, WindowLayout::debug, WindowLayout::tune}) {
                resize(width, height);
                workspace().apply(ChooseLayout{layout});
                ctx.Yield(3);
                IM_CHECK(wait_until(ctx, [&] { return shell().settled(); }));
                IM_CHECK_STR_EQ(shell().failure().c_str(), "");
            }
    });
}

TEST_F(RoomTest, FiguresAtProjectorSteps) {
    run([&](ImGuiTestContext& ctx) {
        resize(1920, 1080);
        open(ctx, "list:random,n=64,seed=7", "list.rhj");
        workspace().apply(SetParameter{"limit", 4});
        workspace().apply(Seek{4});
        for (int step = 0; step <= 2; ++step) {
            while (workspace().projector_step() < step) ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Equal);
            const bool figures = wait_until(ctx, [&] {
                const auto words = drawn_words("###teach:stage");
                return at_rest() && words.find("32 cells a row: a warp") != std::string::npos;
            });
            if (!figures) ctx.LogError("step %d: %s", step, drawn_words("###teach:stage").c_str());
            IM_CHECK(figures);
        }
    });
}

TEST_F(RoomTest, ProjectorStepsKeepTheFiguresOfThePicture) {
    run([&](ImGuiTestContext& ctx) {
        struct Case {
            int width, height, step;
            const char *input, *algorithm, *figures;
        };
        const Case cases[] = {
            {1366, 768, 1, "list:random,n=64,seed=7", "list.rhj", "32 cells a row: a warp"},
            {1280, 720, 2, "list:random,n=24,seed=7", "list.helman-jaja", "32 cells a row: a warp"},
            {1280, 800, 2, "list:random,n=16,seed=7", "list.wyllie-stepwise", "32 cells a row: a warp"},
            {1280, 720, 2, "matrix:random,n=8,type=int32,values=0..9,seed=7", "matrix.multiply-naive",
             "changed in this pass"},
        };
        for (const auto& one : cases) {
            resize(one.width, one.height);
            workspace().apply(SetProjectorStep{one.step});
            open(ctx, one.input, one.algorithm);
            workspace().apply(Seek{one.algorithm == std::string("matrix.multiply-naive") ? 1u : 2u});
            IM_CHECK(wait_until(ctx, [&] { return shell().settled() && workspace().shown_pass() > 0; }));
            ctx.Yield(4);
            const auto words = drawn_words(window_name(arrangement(), "", "stage"));
            if (words.find(one.figures) == std::string::npos || words.find("In list order") != std::string::npos) {
                ctx.LogError("%s: %s", one.algorithm, words.c_str());
                IM_CHECK(false);
            }
        }
    });
}

}  // namespace
}  // namespace lockstep
