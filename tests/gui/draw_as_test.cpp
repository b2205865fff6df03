// A search of somebody else's program is drawn as a map after three clicks, and remembered.

#include <fstream>

#include <gtest/gtest.h>

#include "app/cli/cuda_program_fixture.hpp"
#include "app/session/programs/program_run.hpp"
#include "gui/gui_test.hpp"
#include "lockstep/test_paths.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

class DrawAsInWindow : public GuiTest {
protected:
    void SetUp() override {
        if (!test::nvcc_is_here()) GTEST_SKIP() << "there is no nvcc";
        if (!fs::exists(fs::path(kProgram).parent_path() / "emulated_cuda/libcudart.so.13"))
            GTEST_SKIP() << "this build has no stand-in CUDA runtime";
        fs::copy_file(fs::path(kSourceRoot) / "tests/app/programs/bfs.cu", source_);
    }
    bool comes(ImGuiTestContext& ctx, DatasetKind kind) {
        return wait_until(
            ctx, [&] { return at_rest() && workspace().drawing() && workspace().dataset()->kind == kind; }, 240);
    }

    fs::path source_ = folder() / "bfs.cu";
};

TEST_F(DrawAsInWindow, MapAfterThreeClicks) {
    run([&](ImGuiTestContext& ctx) {
        ask(OpenFile{source_});
        IM_CHECK(comes(ctx, DatasetKind::array));
        IM_CHECK(all_answered(ctx));
        ctx.ItemClick("//###teach:stage/draw as");
        ctx.ItemClick("//##draw as/proposal 0");
        ctx.ItemClick("//##draw as/draw");
        IM_CHECK(comes(ctx, DatasetKind::graph));
        IM_CHECK(all_answered(ctx));
        ctx.Yield(2);
        IM_CHECK(!ctx.ItemExists("//##draw as/draw"));
        IM_CHECK_EQ(workspace().dataset()->num_vertices(), 144u);
        const auto columns = workspace().run()->columns();
        const auto level = std::ranges::find(columns, "d_level", &Column::name);
        IM_CHECK(level != columns.end() && level->role == Role::level);

        // Opened again, it is drawn the same.
        IM_CHECK(wait_until(ctx, [&] { return fs::exists(drawn_beside(source_)); }));
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        ask(OpenFile{source_});
        IM_CHECK(comes(ctx, DatasetKind::graph));
        IM_CHECK_EQ(workspace().drawn_as().size(), 4u);
    });
}

TEST_F(DrawAsInWindow, RefusedRolesLeaveThePicture) {
    run([&](ImGuiTestContext& ctx) {
        ask(OpenFile{source_});
        IM_CHECK(comes(ctx, DatasetKind::array));
        ask(DrawAs{{{ArrayRole::successor, "d_targets"}}});
        IM_CHECK(wait_until(ctx, [&] { return workspace().notice().has_value() && !workspace().loading(); }));
        IM_CHECK(workspace().notice()->kind == Notice::Kind::error);
        IM_CHECK(workspace().dataset()->kind == DatasetKind::array);
        IM_CHECK(!fs::exists(drawn_beside(source_)));
    });
}

}  // namespace
}  // namespace lockstep
