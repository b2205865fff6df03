#include <cstddef>
#include <string>

#include <gtest/gtest.h>

#include "gui/debugger/debugger_gui_test.hpp"
#include "gui/drawn_words.hpp"

namespace lockstep {
namespace {

/// Inside a launch, every view opens the block in focus: shared memory and registers of a warp. At the end of the pass
/// it is closed.
TEST_F(DebuggerTest, PictureOpensBlockInFocus) {
    struct Case {
        const char *spec, *algorithm, *view, *words;
        std::uint32_t pass;
    };
    for (const auto& [spec, algorithm, view, words, pass] :
         {Case{"array:random,n=2000,seed=1", "scan.blocked", "scan", "Warp 0 of block 1", 1},
          Case{"array:random,n=9000,seed=1", "scan.champion", "scan", "Warp 0 of block 1", 1},
          Case{"segments:random,n=300,seed=1", "segscan.intra-warp", "segments", "Warp 0 of block 0", 3},
          Case{"graph:grid,n=36,weights=1..9", "sssp.ipbf", "graph", "Warp 0 of block 0", 2},
          Case{"array:index,n=4096,width=64", "memory.transpose", "warp", "rows 0 to 31, columns 32 to 63", 1}}) {
        SCOPED_TRACE(algorithm);
        const auto wanted_pass = pass;
        const std::uint32_t block = std::string(words).find("columns") != std::string::npos ? 1 : words[16] - '0';
        run([&](ImGuiTestContext& ctx) {
            open_debugger(ctx, spec, algorithm, wanted_pass);
            workspace().apply(ChooseLayout{WindowLayout::teach});
            workspace().apply(ChooseView{view});
            ctx.Yield(2);
            const auto is_drawn = [&] { return drawn_words("stage").find(words) != std::string::npos; };
            IM_CHECK_EQ(is_drawn(), false);
            workspace().apply(SeekAccess{wanted_pass, 0, 0});
            IM_CHECK(settled(ctx));
            workspace().apply(SeekAccess{wanted_pass, 0, workspace().debugger().num_accesses() / 2});
            workspace().apply(FocusLane{block, 0, 0});
            IM_CHECK(settled(ctx));
            IM_CHECK(wait_until(ctx, is_drawn));
            workspace().apply(Seek{wanted_pass});
            IM_CHECK(wait_until(ctx, [&] { return !is_drawn(); }));
        });
    }
}

}  // namespace
}  // namespace lockstep
