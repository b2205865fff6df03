// Few panels for a beginner, the Stage alone for an audience, and a picture that stays in its place.
#include "gui/drawn_words.hpp"
#include "gui/gui_test.hpp"
#include "lockstep/build_info.hpp"
#include "tests/kernels/debugger/check/failing_for_test.hpp"

namespace lockstep {
namespace {

class PresentingTest : public GuiTest {
protected:
    static bool is_drawn(ImGuiTestContext& ctx, const char* window) {
        const auto* found = ctx.GetWindowByRef(window);
        return found && found->WasActive && !found->Hidden;
    }
};

TEST_F(PresentingTest, FewPanelsAndOneSwitchForTheRest) {
    run([&](ImGuiTestContext& ctx) {
        resize(1366, 768);
        open(ctx, "list:random,n=16,seed=7", "list.wyllie-stepwise");
        ctx.Yield(6);
        IM_CHECK(ctx.ItemExists("//##transport/run-until"));
        workspace().apply(ShowAllPanels{false});
        ctx.Yield(8);
        IM_CHECK(is_drawn(ctx, "//###teach-few:stage"));
        IM_CHECK(is_drawn(ctx, "//###teach-few:pseudocode"));
        IM_CHECK(!is_drawn(ctx, "//###teach:plots"));
        IM_CHECK(!ctx.ItemExists("//##transport/run-until"));
        IM_CHECK(ctx.ItemExists("//##transport/play"));
        click_in_menu_bar(ctx, "all-panels");
        ctx.Yield(8);
        IM_CHECK(workspace().all_panels());
        IM_CHECK(is_drawn(ctx, "//###teach:stage"));
    });
}

TEST_F(PresentingTest, FewPanelsShowSourceWithoutPseudocode) {
    run([&](ImGuiTestContext& ctx) {
        resize(1366, 768);
        auto& catalog = const_cast<Catalog&>(workspace().catalog());  // the fixture's object is not const
        catalog.add(test::places<test::Fails::by_result>());
        open(ctx, "list:random,n=16,seed=7", "list.places");
        IM_CHECK(workspace().algorithm().pseudocode.empty());
        workspace().apply(ShowAllPanels{false});
        ctx.Yield(8);
        IM_CHECK(is_drawn(ctx, "//###teach-few:source"));
        IM_CHECK(!is_drawn(ctx, "//###teach-few:pseudocode"));
        ask(ChooseAlgorithm{"list.wyllie-stepwise"});
        IM_CHECK(wait_until(ctx, [&] { return workspace().algorithm().id == "list.wyllie-stepwise" && at_rest(); }));
        ctx.Yield(8);
        IM_CHECK(is_drawn(ctx, "//###teach-few:pseudocode"));
        IM_CHECK(!is_drawn(ctx, "//###teach-few:source"));
    });
}

TEST_F(PresentingTest, NewAlgorithmShowsTopOfPseudocode) {
    run([&](ImGuiTestContext& ctx) {
        resize(1280, 600);
        open(ctx, "list:random,n=16,seed=7", "list.wyllie-stepwise");
        ctx.Yield(4);
        const auto scroll = [&] { return ctx.WindowInfo("//###teach:pseudocode").Window->Scroll.y; };
        ctx.ScrollToBottom("//###teach:pseudocode");
        IM_CHECK_GT(scroll(), 0.f);
        ask(ChooseAlgorithm{"list.rhj"});
        IM_CHECK(wait_until(ctx, [&] { return workspace().algorithm().id == "list.rhj" && at_rest(); }));
        ask(Seek{0});
        ctx.Yield(4);
        IM_CHECK_EQ(scroll(), 0.f);
    });
}

TEST_F(PresentingTest, HeadingOfThePseudocodeWraps) {
    run([&](ImGuiTestContext& ctx) {
        resize(1366, 768);
        open(ctx, "segments:random,n=64,seed=7", "segscan.thread");
        ctx.Yield(4);
        const std::string heading = workspace().algorithm().heading;
        const auto words = drawn_words("###teach:pseudocode");
        IM_CHECK(words.find(heading.substr(0, heading.find(' '))) != std::string::npos);
        IM_CHECK(words.find(heading) == std::string::npos);  // not in one line, which is wider than the panel
    });
}

TEST_F(PresentingTest, AudienceSeesTheStageAndTheTrack) {
    run([&](ImGuiTestContext& ctx) {
        resize(1280, 720);
        open(ctx, "list:random,n=16,seed=7", "list.wyllie-stepwise");
        ctx.Yield(6);
        const float before = ctx.ItemInfo("//###teach:stage/picture").RectFull.GetArea();
        ctx.KeyPress(ImGuiKey_F5);
        ctx.Yield(4);
        IM_CHECK(workspace().presenting());
        IM_CHECK(!is_drawn(ctx, "//###teach:stage"));
        IM_CHECK_GT(ctx.ItemInfo("//##stage/picture").RectFull.GetArea(), 1.5f * before);
        ctx.KeyPress(ImGuiKey_RightArrow);
        ctx.Yield(2);
        IM_CHECK_EQ(workspace().pass(), 1u);
        IM_CHECK(wait_until(ctx, [&] { return shell().settled(); }));
        workspace().apply(SelectElement{3});
        ctx.Yield(2);
        ctx.KeyPress(ImGuiKey_Escape);  // the selection goes first
        ctx.Yield(2);
        IM_CHECK(workspace().presenting());
        ctx.KeyPress(ImGuiKey_Escape);
        ctx.Yield(2);
        IM_CHECK(!workspace().presenting());
    });
}

TEST_F(PresentingTest, EnlargedTextOfALessonLeavesBeforeTheFigures) {
    run([&](ImGuiTestContext& ctx) {
        resize(1152, 648);
        ask(OpenFile{std::filesystem::path(kSourceDir) / "assets/lessons/pointer-jumping/lesson.md"});
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().lesson(); }));
        ask(Present{true});
        ctx.Yield(4);
        IM_CHECK(is_drawn(ctx, "//##lesson"));
        const auto height = [&] {
            const auto* stage = ctx.GetWindowByRef("//##stage");
            return stage ? stage->Size.y : 0;
        };
        for (int step = 1; step <= 6; ++step) {
            ask(SetProjectorStep{step});
            ctx.Yield(4);
            IM_CHECK_GE(height(), 420);
        }
        IM_CHECK(!is_drawn(ctx, "//##lesson"));
        ask(SetProjectorStep{0});
        ctx.Yield(4);
        IM_CHECK(is_drawn(ctx, "//##lesson"));
    });
}

TEST_F(PresentingTest, PictureStaysInItsPlaceDuringARun) {
    run([&](ImGuiTestContext& ctx) {
        for (const int width : {1280, 1366, 1920}) {
            resize(width, 768);
            open(ctx, "list:random,n=64,seed=7", "list.rhj");
            IM_CHECK(wait_until(ctx, [&] { return shell().settled(); }));
            const auto first = ctx.ItemInfo("//###teach:stage/picture").RectFull;
            for (std::uint32_t pass = 0; pass <= workspace().last_pass(); ++pass) {
                workspace().apply(Seek{pass});
                IM_CHECK(wait_until(ctx, [&] { return workspace().shown_pass() == pass; }));
                ctx.Yield(3);
                const auto now = ctx.ItemInfo("//###teach:stage/picture").RectFull;
                IM_CHECK_EQ(now.Min.y, first.Min.y);
                IM_CHECK_EQ(now.Max.y, first.Max.y);
            }
        }
    });
}

TEST_F(PresentingTest, OnlyTheInputOfTheRunIsNamedInput) {
    run([&](ImGuiTestContext& ctx) {
        resize(1920, 1080);
        open(ctx, "tree:binary,n=15,seed=7", "tree.euler-tour");  // the ranking inside it has an input of its own
        IM_CHECK(wait_until(ctx, [&] { return shell().settled(); }));
        const auto words = drawn_words("##transport");
        IM_CHECK(words.find("input") != std::string::npos);
        IM_CHECK_EQ(words.find("input"), words.rfind("input"));
    });
}

}  // namespace
}  // namespace lockstep
