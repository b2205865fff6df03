#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

constexpr const char* kList = "list:random,n=64,seed=7";
constexpr const char* kAlgorithm = "list.wyllie-stepwise";

TEST_F(GuiTest, ButtonsStep) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, kList, kAlgorithm);
        workspace().apply(Seek{0});
        ctx.SetRef("##transport");
        ctx.ItemClick("step-forward");
        IM_CHECK_EQ(workspace().pass(), 1u);
        ctx.ItemClick("step-forward");
        IM_CHECK_EQ(workspace().pass(), 2u);
        ctx.ItemClick("step-back");
        IM_CHECK_EQ(workspace().pass(), 1u);
        ctx.ItemClick("end");
        IM_CHECK_EQ(workspace().pass(), workspace().last_pass());
        ctx.ItemClick("start");
        IM_CHECK_EQ(workspace().pass(), 0u);
    });
}

TEST_F(GuiTest, PlaysUntilPaused) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, kList, kAlgorithm);
        workspace().apply(Seek{0});
        workspace().apply(SetSpeed{10});
        ctx.SetRef("##transport");
        ctx.ItemClick("play");
        IM_CHECK(workspace().playing());
        IM_CHECK(wait_until(ctx, [&] { return workspace().pass() >= 2; }));
        ctx.ItemClick("play");
        IM_CHECK(!workspace().playing());
        const auto stopped = workspace().pass();
        ctx.Yield(60);
        IM_CHECK_EQ(workspace().pass(), stopped);
    });
}

TEST_F(GuiTest, KeysPlayStepAndSeek) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, kList, kAlgorithm);
        ctx.KeyPress(ImGuiKey_Home);
        IM_CHECK_EQ(workspace().pass(), 0u);
        ctx.KeyPress(ImGuiKey_RightArrow, 3);
        IM_CHECK_EQ(workspace().pass(), 3u);
        ctx.KeyPress(ImGuiKey_LeftArrow);
        IM_CHECK_EQ(workspace().pass(), 2u);
        ctx.KeyPress(ImGuiKey_End);
        IM_CHECK_EQ(workspace().pass(), workspace().last_pass());
        ctx.KeyPress(ImGuiKey_Home);
        ctx.KeyPress(ImGuiKey_Space);
        IM_CHECK(workspace().playing());
        ctx.KeyPress(ImGuiKey_Space);
        IM_CHECK(!workspace().playing());
    });
}

TEST_F(GuiTest, ClickOnTrackOrThumbnailSeeks) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, kList, kAlgorithm);
        workspace().apply(Seek{0});
        ctx.Yield(10);
        ctx.SetRef("##transport");
        const auto scrubber = ctx.ItemInfo("scrubber").RectFull;
        ctx.MouseMoveToPos({scrubber.Max.x - 2, scrubber.GetCenter().y});
        ctx.MouseClick();
        IM_CHECK_EQ(workspace().pass(), workspace().last_pass());
        ctx.ItemClick("$$0/thumbnail");
        IM_CHECK_EQ(workspace().pass(), 0u);
    });
}

TEST_F(GuiTest, LoopsOverRange) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, kList, kAlgorithm);
        workspace().apply(Seek{2});
        ctx.KeyPress(ImGuiKey_LeftBracket);
        workspace().apply(Seek{4});
        ctx.KeyPress(ImGuiKey_RightBracket);
        IM_CHECK(workspace().loop().has_value());
        IM_CHECK_EQ(workspace().loop()->first, 2u);
        IM_CHECK_EQ(workspace().loop()->second, 4u);
        ctx.KeyPress(ImGuiKey_L);
        IM_CHECK(!workspace().loop().has_value());
    });
}

TEST_F(GuiTest, EndsOfLoopAreDragged) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, kList, kAlgorithm);
        workspace().apply(SeekStart{});
        ctx.KeyPress(ImGuiKey_L);
        ctx.Yield(2);
        ctx.SetRef("##transport");
        const auto last = workspace().last_pass();
        const ImVec2 left = ctx.ItemInfo("loop-begin").RectFull.GetCenter(),
                     right = ctx.ItemInfo("loop-end").RectFull.GetCenter();
        const auto drag = [&](const char* handle, std::uint32_t pass) {
            const float share = static_cast<float>(pass) / static_cast<float>(last);
            ctx.MouseMove(handle);
            ctx.MouseDown();
            ctx.MouseMoveToPos({left.x + share * (right.x - left.x), left.y});
            ctx.MouseUp();
            ctx.Yield(2);
        };
        drag("loop-begin", 2);
        IM_CHECK_EQ(workspace().loop()->first, 2u);
        IM_CHECK_EQ(workspace().loop()->second, last);
        drag("loop-end", 4);
        IM_CHECK_EQ(workspace().loop()->second, 4u);
        drag("loop-begin", last);
        IM_CHECK_EQ(workspace().loop()->first, 4u);
        IM_CHECK_EQ(workspace().pass(), 0u);
    });
}

TEST_F(GuiTest, NextChangeOfSelection) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, kList, kAlgorithm);
        workspace().apply(Seek{0});
        workspace().apply(SelectElement{workspace().dataset()->list().head});
        ctx.Yield(2);
        ctx.ItemClick("##transport/next-change");
        IM_CHECK(wait_until(ctx, [&] { return workspace().pass() == 1; }));
    });
}

}  // namespace
}  // namespace lockstep
