// A thread is followed from pass to pass: by its key, and by the menu of the Stage.
#include "app/session/debugger/answers/followed_thread.hpp"
#include "app/session/queries/answers.hpp"
#include "gui/drawn_words.hpp"
#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

class FollowingTest : public GuiTest {
protected:
    void open_list(ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=16,seed=7", "list.wyllie-stepwise");
        ask(Seek{1});
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().shown_pass() == 1 && shell().settled(); }));
    }
    /// The accesses are on screen.
    bool is_shown(ImGuiTestContext& ctx) {
        return wait_until(ctx, [&] {
            return workspace().answers().followed_thread() &&
                   drawn_words("pseudocode").find("reads distance") != std::string::npos;
        });
    }
};

TEST_F(FollowingTest, KeyFollowsTheSelectionAndEscapeEndsIt) {
    run([&](ImGuiTestContext& ctx) {
        open_list(ctx);
        ask(SelectElement{0});
        ctx.Yield(2);
        ctx.KeyPress(ImGuiKey_V);
        IM_CHECK(is_shown(ctx));
        IM_CHECK(drawn_words("stage").find("Thread 0 reads") != std::string::npos);
        ask(Seek{2});
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().shown_pass() == 2; }));
        IM_CHECK(is_shown(ctx));
        ctx.KeyPress(ImGuiKey_Escape);
        ctx.Yield(2);
        IM_CHECK(workspace().followed() == nullptr);
        IM_CHECK(workspace().selection().has_value());
        IM_CHECK(wait_until(
            ctx, [] { return drawn_words("pseudocode").find("reads distance") == std::string::npos; }, 10));
        ctx.KeyPress(ImGuiKey_Escape);
        ctx.Yield(2);
        IM_CHECK(!workspace().selection().has_value());
    });
}

TEST_F(FollowingTest, MenuOfTheStageFollowsTheElementUnderThePointer) {
    run([&](ImGuiTestContext& ctx) {
        open_list(ctx);
        const auto* stage = ctx.GetWindowByRef("//###teach:stage");
        if (!stage) stage = ctx.GetWindowByRef("//###teach-narrow:stage");
        IM_CHECK(stage != nullptr);
        if (!stage) return;
        const auto area = stage->Rect();
        for (float y = area.Max.y; y > area.Min.y && workspace().all_hovered().empty(); y -= 12)
            for (float x = area.Min.x + 8; x < area.Max.x && workspace().all_hovered().empty(); x += 12) {
                ctx.MouseMoveToPos({x, y});
                ctx.Yield();
            }
        IM_CHECK(!workspace().all_hovered().empty());
        const auto element = workspace().all_hovered().front();
        ctx.MouseClick(ImGuiMouseButton_Right);
        ctx.Yield(2);
        ctx.ItemClick("//$FOCUSED/###follow");
        ctx.Yield(2);
        IM_CHECK(workspace().followed() && workspace().followed()->element == element);
    });
}

}  // namespace
}  // namespace lockstep
