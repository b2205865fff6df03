// Times in the window: equal totals of a run in all panels, their executor, and the fastest algorithm.

#include <algorithm>

#include <imgui_internal.h>

#include "app/session/findings/number_text.hpp"
#include "gui/drawn_words.hpp"
#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

constexpr const char* kList = "list:random,n=64,seed=7";

class Totals : public GuiTest {
protected:
    static std::string words(const char* window) {
        auto text = drawn_words(window);
        std::ranges::replace(text, '\n', ' ');
        return text;
    }
    static bool says(const char* window, const std::string& text) {
        return words(window).find(text) != std::string::npos;
    }
    static bool shows_text(ImGuiTestContext& ctx, const char* window, const std::string& text) {
        const bool said = wait_until(ctx, [&] { return says(window, text); });
        if (!said) ctx.LogError("%s does not say \"%s\" but: %s", window, text.c_str(), words(window).c_str());
        return said;
    }
    /// Found at any scroll position: the number of lines before it depends on the figures.
    static bool shows_when_scrolled(ImGuiTestContext& ctx, const char* window, const std::string& text) {
        ImGuiWindow* panel = ctx.WindowInfo(window).Window;
        const auto found = [&] {
            for (float y = 0; y < panel->ScrollMax.y + 40; y += 40) {
                ImGui::SetScrollY(panel, std::min(y, panel->ScrollMax.y));
                ctx.Yield(2);
                if (says(window, text)) return true;
            }
            return false;
        };
        const bool said = panel && wait_until(ctx, found);
        if (!said) ctx.LogError("%s says nowhere \"%s\"", window, text.c_str());
        return said;
    }
    void open_panel(ImGuiTestContext& ctx, const char* window) {
        ctx.WindowFocus(window);
        ctx.Yield(2);
    }
    bool both_rest() {
        return at_rest() && workspace().comparable() && workspace().kept().run->state() != RunState::running;
    }
    /// Runs the sweep until the plot is complete, and returns its finding.
    bool sweep(ImGuiTestContext& ctx, const SweepRequest& request) {
        workspace().apply(ChooseLayout{WindowLayout::tune});
        ctx.Yield(5);
        workspace().apply(StartSweep{request});
        return wait_until(
            ctx, [&] { return workspace().sweep() && workspace().sweep()->state == SweepState::finished; }, 60);
    }
};

TEST_F(Totals, SameTimesInComparisonAndBreakdown) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, kList, "list.rhj");
        workspace().apply(KeepRun{});
        // Repeats until the displayed times of both runs differ: mostly at once.
        const auto told_apart = [&] {
            return duration_text(workspace().run()->kernel_ms()) != duration_text(workspace().run()->total_ms());
        };
        for (int i = 0; i == 0 || (i < 20 && !told_apart()); ++i) {
            const auto rule = (i + 1) % 2;
            workspace().apply(SetParameter{"splitters", rule});
            IM_CHECK(wait_until(
                ctx, [&] { return both_rest() && workspace().run()->request().parameters.at("splitters") == rule; }));
        }
        const auto& a = *workspace().kept().run;
        const auto& b = *workspace().run();
        for (const auto layout : {WindowLayout::teach, WindowLayout::tune}) {
            workspace().apply(ChooseLayout{layout});
            ctx.Yield(5);
            const char* compare = layout == WindowLayout::teach ? "###teach:compare" : "###tune:compare";
            open_panel(ctx, compare);
            for (const auto* one : {&a, &b})
                IM_CHECK(shows_text(ctx, compare,
                                    one->executor() == "cuda" ? duration_text(one->kernel_ms()) + " in kernels"
                                                              : "emulated in " + duration_text(one->kernel_ms())));
        }
        open_panel(ctx, "###tune:breakdown");
        for (const auto* one : {&a, &b})
            IM_CHECK(shows_when_scrolled(ctx, "###tune:breakdown",
                                         duration_text(one->kernel_ms()) + " in kernels, " +
                                             duration_text(one->total_ms()) + " in all: the rest is the host's"));
    });
}

TEST_F(Totals, EmulatedTimesAreLabelled) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, kList, "list.rhj");
        workspace().apply(ChooseLayout{WindowLayout::tune});
        ctx.Yield(5);
        open_panel(ctx, "###tune:breakdown");
        IM_CHECK(shows_text(ctx, "###tune:breakdown", "GTX 280"));
        IM_CHECK(shows_text(ctx, "###tune:breakdown", "This run, 64 nodes, emulator"));
    });
}

TEST_F(Totals, SweepNamesClearWinner) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, kList, "list.rhj");
        SweepRequest request{.values = {16384}, .dataset = {.generate = kList}};
        request.series = {{.algorithm = "list.wyllie"}, {.algorithm = "list.sequential"}};
        request.repeat = 5;
        IM_CHECK(sweep(ctx, request));
        IM_CHECK(shows_text(ctx, "###tune:sweep", "Fastest at 16 K: list.sequential"));
    });
}

TEST_F(Totals, SweepReportsNoClearDifference) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, kList, "list.rhj");
        // Above the list's 64 nodes the limit changes nothing: all points do the same work.
        SweepRequest request{.parameter = "limit", .values = {100, 200, 300, 400, 500}, .dataset = {.generate = kList}};
        request.series = {{.algorithm = "list.rhj"}};
        request.repeat = 60;
        IM_CHECK(sweep(ctx, request));
        const auto points = workspace().sweep()->lines[0].points;
        const auto best =
            std::ranges::min_element(points, {}, [](const SweepPoint& point) { return point.measured.ms_median(); });
        const auto alike = std::ranges::count_if(points, [&](const SweepPoint& point) {
            return point.measured.quartiles().low <= best->measured.quartiles().high;
        });
        IM_CHECK(shows_text(ctx, "###tune:sweep",
                            alike > 1 ? "No clear difference between limit = " : "Fastest with limit = "));
        if (alike > 1) {
            IM_CHECK(shows_text(ctx, "###tune:sweep", "the middle halves of their times overlap"));
            IM_CHECK(!says("###tune:sweep", "Fastest"));
        }
    });
}

}  // namespace
}  // namespace lockstep
