#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "app/session/debugger/debugger_session.hpp"
#include "gui/gui_test.hpp"

namespace lockstep {

/// A window in the layout Debug, with an open launch.
class DebuggerTest : public GuiTest {
protected:
    static constexpr const char* kList = "list:random,n=96,seed=7";
    static constexpr const char* kAlgorithm = "list.wyllie-unpacked";

    DebuggerTest() = default;
    explicit DebuggerTest(ShellOptions options) : GuiTest({}, std::move(options)) {}
    /// With the test's algorithms in addition to the catalogue.
    explicit DebuggerTest(std::vector<AlgorithmInfo> own) {
        auto& catalog = const_cast<Catalog&>(workspace().catalog());  // the fixture's object is not const
        for (auto& one : own) catalog.add(std::move(one));
    }

    void open_debugger(ImGuiTestContext& ctx, const char* spec = kList, const char* algorithm = kAlgorithm,
                       std::uint32_t pass = 2) {
        workspace().apply(ChooseExecutor{ExecutorKind::simt, Order::lockstep()});
        open(ctx, spec, algorithm);
        workspace().apply(ChooseLayout{WindowLayout::debug});
        ctx.Yield(5);  // until its panels exist and can be brought to the front
        workspace().apply(Seek{pass});
        IM_CHECK(settled(ctx));
    }
    /// Checks the open algorithm on the open input, from the menu, until the smallest failing input is found.
    void check_open_input(ImGuiTestContext& ctx) {
        ctx.SetRef("##MainMenuBar");
        ctx.MenuClick("Run/Check for races and order dependence…##run\\/check");
        ctx.SetRef("//###debug:check");
        ctx.ItemClick("what:This input");
        ctx.ItemClick("check");
        IM_CHECK(wait_until(ctx, [&] { return has_failing_input(ctx); }));
    }
    bool has_failing_input(ImGuiTestContext& ctx) {
        return ctx.ItemExists(ctx.GetID("open", ctx.WindowInfo("##found").ID));
    }
    bool settled(ImGuiTestContext& ctx) {
        return wait_until(ctx, [&] {
            return at_rest() && !workspace().opening_launch() && workspace().debugger().picture() &&
                   !workspace().debugger().looks_for_hazards();
        });
    }
    /// Where there is a GPU, the run that the window opened with had this tab; a tab that was closed keeps its ImGui window.
    static bool shows_gpu_tab(ImGuiTestContext& ctx) {
        const auto* tab = ctx.WindowInfo("//###debug:gpu", ImGuiTestOpFlags_NoError).Window;
        return tab && tab->WasActive;
    }
    std::vector<std::vector<std::uint32_t>> state() {
        std::vector<std::vector<std::uint32_t>> words;
        for (const auto& block : workspace().now().buffers)
            words.emplace_back(block->words(), block->words() + block->size());
        return words;
    }
};

}  // namespace lockstep
