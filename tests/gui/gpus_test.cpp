// Several GPUs are listed by name; a single one is not.
#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

class TwoGpus : public GuiTest {
protected:
    TwoGpus() : GuiTest({"NVIDIA H100 (0)", "NVIDIA L4 (1)"}) {}
    ~TwoGpus() override { prefer_gpu(0); }
};
class OneGpu : public GuiTest {
protected:
    OneGpu() : GuiTest({"NVIDIA H100"}) {}
};
class EightGpus : public GuiTest {
protected:
    EightGpus() : GuiTest(std::vector<std::string>(8, "NVIDIA RTX 6000 Ada Generation")) {}
    ~EightGpus() override { prefer_gpu(0); }
};

TEST_F(TwoGpus, EachIsARowOfExecutors) {
    run([&](ImGuiTestContext& ctx) {
        ctx.Yield(4);
        click_in_menu_bar(ctx, "executor");
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("//$FOCUSED/##GPU: NVIDIA L4 (1)cuda"); }));
        IM_CHECK(ctx.ItemExists("//$FOCUSED/##GPU: NVIDIA H100 (0)cuda"));
        IM_CHECK(!ctx.ItemExists("//$FOCUSED/##GPUcuda"));
        // Without an input nothing runs on these GPUs, which do not exist.
        ctx.ItemClick("//$FOCUSED/##GPU: NVIDIA L4 (1)cuda");
        IM_CHECK(workspace().executor() == ExecutorKind::cuda);
        IM_CHECK_EQ(workspace().chosen_gpu(), 1);
        click_in_menu_bar(ctx, "executor");
        ctx.ItemClick("//$FOCUSED/##The GPU, if there is oneauto (1)");
        IM_CHECK(workspace().executor() == ExecutorKind::automatic);
        IM_CHECK_EQ(workspace().chosen_gpu(), 1);
    });
}

TEST_F(OneGpu, HasOneRow) {
    run([&](ImGuiTestContext& ctx) {
        ctx.Yield(4);
        click_in_menu_bar(ctx, "executor");
        IM_CHECK(all_answered(ctx));
        IM_CHECK(ctx.ItemExists("//$FOCUSED/##GPUcuda"));
        IM_CHECK(ctx.ItemExists("//$FOCUSED/##The GPU, if there is oneauto"));
        IM_CHECK(!ctx.ItemExists("//$FOCUSED/##GPU: NVIDIA H100cuda"));
        ctx.KeyPress(ImGuiKey_Escape);
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Comma);
        ctx.Yield(4);
        IM_CHECK(ctx.ItemExists("//##settings/device:GPU"));
        IM_CHECK(!ctx.ItemExists("//##settings/gpu:NVIDIA H100"));
    });
}

TEST_F(TwoGpus, SavedGpuFallsBack) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Comma);
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("//##settings/gpu:NVIDIA L4 (1)"); }));
        ctx.ItemClick("//##settings/gpu:NVIDIA L4 (1)");
        IM_CHECK_EQ(workspace().chosen_gpu(), 1);
        IM_CHECK_EQ(shell().preferences().gpu, 1);
        IM_CHECK(workspace().executor() == ExecutorKind::automatic);  // the value when the input was opened
        ctx.ItemClick("//##settings/reset");
        ctx.Yield(4);
        IM_CHECK_EQ(workspace().chosen_gpu(), 0);
        IM_CHECK(shell().preferences() == Preferences{});
    });
}

TEST_F(EightGpus, NumbersIfNamesDoNotFit) {
    run([&](ImGuiTestContext& ctx) {
        ctx.Yield(4);
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Comma);
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("//##settings/gpu:7"); }));
        ctx.ItemClick("//##settings/gpu:7");
        IM_CHECK_EQ(shell().preferences().gpu, 7);
    });
}

}  // namespace
}  // namespace lockstep
