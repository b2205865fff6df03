// User kernels in the window, with the algorithm of kernels/ADDING.md from another folder: it is built, run, and
// stepped through access by access like any other.

#include <cstdlib>

#include <gtest/gtest.h>
#include <unistd.h>

#include "app/session/user_kernels/kernel_folder.hpp"
#include "app/session/user_kernels/page_kernels.hpp"
#include "gui/debugger/debugger_gui_test.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

/// Compiled once; its library stays until the tests end.
std::vector<AlgorithmInfo> relay_from_outside() {
    const auto mine = fs::temp_directory_path() / ("lockstep-outside-window-" + std::to_string(::getpid()));
    test::write_files_of_page(mine / "page");
    const char* cache = std::getenv("XDG_CACHE_HOME");
    const auto before = cache ? std::optional<std::string>(cache) : std::nullopt;
    setenv("XDG_CACHE_HOME", (mine / "cache").c_str(), 1);
    auto entries = load_kernels(mine / "page");
    if (before) setenv("XDG_CACHE_HOME", before->c_str(), 1);
    else unsetenv("XDG_CACHE_HOME");
    return entries;
}

class UserKernelsInWindow : public DebuggerTest {
protected:
    UserKernelsInWindow() : DebuggerTest(relay_from_outside()) {}
    ~UserKernelsInWindow() override {
        std::error_code none;
        fs::remove_all(fs::temp_directory_path() / ("lockstep-outside-window-" + std::to_string(::getpid())), none);
    }
};

TEST_F(UserKernelsInWindow, StepsBothWays) {
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx, "list:random,n=40,seed=3", "list.relay", 5);
        IM_CHECK_STR_EQ(workspace().run()->request().algorithm->id.c_str(), "list.relay");
        workspace().apply(ChooseStepBy{StepBy::access});
        workspace().apply(SeekAccess{5, 0, 0});
        IM_CHECK(settled(ctx));
        const auto begin = state();
        // Up to the only store of the pass: the node with the baton gives its successor a rank.
        std::size_t steps = 0;
        for (; steps < 200 && state() == begin; ++steps) {
            workspace().apply(StepForward{});
            IM_CHECK(settled(ctx));
        }
        IM_CHECK_LT(static_cast<int>(steps), 200);
        const auto& debugger = workspace().debugger();
        IM_CHECK_STR_EQ(debugger.kernel().c_str(), "pass_on");
        IM_CHECK(debugger.warp() != nullptr);
        // Its source is read from its own folder, so names are resolved.
        IM_CHECK_STR_EQ(debugger.warp()->code.c_str(), "store_relaxed(rank, next, lap + 1)");
        const auto after = state();
        // It is the last access, which ends the pass. Before it the value is in a register.
        IM_CHECK(workspace().inside().empty());
        workspace().apply(StepBack{});
        IM_CHECK(settled(ctx));
        IM_CHECK(state() == begin);
        const auto rows = debugger.stored({.rows = 3, .cells = 40});
        IM_CHECK_EQ(static_cast<int>(rows.size()), 1);
        IM_CHECK_STR_EQ(rows.front().name.c_str(), "rank");
        IM_CHECK_EQ(static_cast<int>(rows.front().cells.size()), 40);
        IM_CHECK(debugger.register_note().starts_with("next is in a register of lane "));
        workspace().apply(StepForward{});
        IM_CHECK(settled(ctx));
        IM_CHECK(state() == after);
        for (std::size_t k = 0; k < steps; ++k) {
            workspace().apply(StepBack{});
            IM_CHECK(settled(ctx));
        }
        IM_CHECK(state() == begin);
        for (std::size_t k = 0; k < steps; ++k) {
            workspace().apply(StepForward{});
            IM_CHECK(settled(ctx));
        }
        IM_CHECK(state() == after);
    });
}

}  // namespace
}  // namespace lockstep
