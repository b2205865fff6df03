// The question of a lesson's scene: it can be answered at every projector step, and its answer is marked in the picture.
#include <algorithm>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/lessons/lesson.hpp"
#include "app/session/predict/prediction.hpp"
#include "gui/gui_test.hpp"
#include "lockstep/build_info.hpp"
#include "tests/glyphs.hpp"
#include "viz/count_pixels.hpp"

namespace lockstep {
namespace {

class QuestionInWindow : public GuiTest {
protected:
    /// Opens a lesson at a scene, counted from 1, and waits for its question if it has one.
    void open_scene(ImGuiTestContext& ctx, const std::string& lesson, int scene) {
        ask(EndLesson{});
        ask(OpenFile{std::filesystem::path(kSourceDir) / "assets/lessons" / lesson / "lesson.md"});
        IM_CHECK_SILENT(wait_until(ctx, [&] { return at_rest() && workspace().lesson(); }));
        ask(StepLesson{scene - 1 - static_cast<int>(workspace().lesson()->at)});
        IM_CHECK_SILENT(wait_until(ctx, [&] {
            const auto& open = *workspace().lesson();
            return at_rest() && (!open.scene().question || workspace().prediction()) && shell().settled();
        }));
        ctx.Yield(6);
    }
    static ImGuiTestItemInfo grade_button(ImGuiTestContext& ctx) {
        return ctx.ItemInfo("//##lesson/**/question-grade", ImGuiTestOpFlags_NoError);
    }
    /// The Stage's picture, in whichever arrangement of the panels.
    static ImRect stage_picture(ImGuiTestContext& ctx) {
        for (ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
            if (window->WasActive && !window->Hidden && std::string_view(window->Name).ends_with(":stage"))
                return ctx.ItemInfo(window->GetID("picture")).RectFull;
        return {};
    }
    /// Pixels of the picture in a colour, by default that of a selection.
    std::size_t marked_after(const std::vector<Action>& actions,
                             const Colour& colour = Palette::dark_theme().selected) {
        ImRect room;
        run([&](ImGuiTestContext& ctx) {
            for (const auto& one : actions) ask(one);
            ctx.MouseMoveToPos({2, 2});
            ctx.Yield(4);
            IM_CHECK(wait_until(ctx, [&] { return at_rest() && shell().settled(); }));
            ctx.Yield(4);
            room = stage_picture(ctx);
        });
        const auto whole = image();
        std::size_t count = 0;
        for (int y = static_cast<int>(room.Min.y); y < static_cast<int>(room.Max.y); ++y)
            for (int x = static_cast<int>(room.Min.x); x < static_cast<int>(room.Max.x); ++x)
                count += is_near(whole.pixel(x, y), colour, 70);
        return count;
    }
};

TEST_F(QuestionInWindow, ButtonIsVisibleAtEveryProjectorStep) {
    struct Case {
        const char* lesson;
        int scene, width, height, step;
    };
    const Case cases[] = {{"bfs", 3, 1366, 768, 3},
                          {"bfs", 3, 1280, 720, 2},
                          {"pointer-jumping", 5, 1366, 768, 3},
                          {"races", 3, 1366, 768, 3},
                          {"shortest-paths", 15, 1280, 720, 2},
                          {"euler-tours", 9, 1366, 768, 3},
                          {"bfs", 3, 1366, 768, 0}};
    run([&](ImGuiTestContext& ctx) {
        for (const auto& one : cases)
            for (const bool presenting : {false, true}) {
                resize(one.width, one.height);
                ask(SetProjectorStep{one.step});
                ask(Present{presenting});
                open_scene(ctx, one.lesson, one.scene);
                const auto button = grade_button(ctx);
                const bool whole =
                    button.ID != 0 && button.RectFull.GetHeight() > 20 && button.RectClipped.Contains(button.RectFull);
                if (!whole)
                    ctx.LogError(
                        "%s %d at %dx%d, step %d, presenting %d: button from %.0f to %.0f, drawn from %.0f to %.0f",
                        one.lesson, one.scene, one.width, one.height, one.step, presenting, button.RectFull.Min.y,
                        button.RectFull.Max.y, button.RectClipped.Min.y, button.RectClipped.Max.y);
                IM_CHECK(whole);
            }
    });
}

TEST_F(QuestionInWindow, TextStandsBesideAnEnlargedPicture) {
    run([&](ImGuiTestContext& ctx) {
        for (const auto& [width, height] : {std::pair{1366, 768}, {1280, 720}}) {
            resize(width, height);
            ask(SetProjectorStep{3});
            open_scene(ctx, "bfs", 2);
            const auto* text = ctx.GetWindowByRef("//##lesson");
            IM_CHECK_LT(text->Size.x, 0.4f * static_cast<float>(width));
            IM_CHECK_GT(text->Size.y, 0.6f * static_cast<float>(height));
            const auto picture = stage_picture(ctx);
            IM_CHECK_GT(picture.GetWidth(), 740.f);
            IM_CHECK_GT(picture.GetHeight(), 0.35f * static_cast<float>(height));
        }
    });
}

TEST_F(QuestionInWindow, BothButtonsOfTheQuestionAreComplete) {
    run([&](ImGuiTestContext& ctx) {
        resize(1366, 768);
        ask(SetProjectorStep{3});
        open_scene(ctx, "shortest-paths", 4);
        const auto leave = ctx.ItemInfo("//##lesson/**/question-end");
        const auto* column = ctx.GetWindowByRef("//##lesson");
        IM_CHECK_LE(leave.RectFull.Max.x, column->Rect().Max.x);
        ctx.ScrollToItemY("//##lesson/**/question-end");
        ctx.Yield(2);
        const auto shown = ctx.ItemInfo("//##lesson/**/question-end");
        IM_CHECK(shown.RectClipped.Contains(shown.RectFull));
    });
}

TEST_F(QuestionInWindow, TextHasTheRoomThatTheQuestionLeaves) {
    run([&](ImGuiTestContext& ctx) {
        resize(1366, 768);
        open_scene(ctx, "bfs", 3);
        const auto* column = ctx.GetWindowByRef("//##lesson");
        IM_CHECK_LT(column->Rect().Max.y - grade_button(ctx).RectFull.Max.y, 60);
        ask(SelectElement{1, "vertices"});
        ask(GradeAnswer{});
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && shell().settled(); }));
        ctx.Yield(6);
        const auto* text = ctx.WindowInfo("//##lesson/scene-2").Window;
        IM_CHECK(text);
        IM_CHECK(text->ScrollMax.y <= 0 || text->Size.y > 0.4f * column->Size.y);
    });
}

TEST_F(QuestionInWindow, IntroductionEndsAboveTheHeading) {
    run([&](ImGuiTestContext& ctx) {
        resize(1600, 960);
        open_scene(ctx, "bfs", 1);
        const auto* text = ctx.WindowInfo("//##lesson/scene-0").Window;
        IM_CHECK(text);
        float words = 0, heading = std::numeric_limits<float>::max();  // lower edge of the words, upper of the heading
        float previous = 0;
        test::for_each_glyph(*text->DrawList, test::glyphs_of_all_fonts(),
                             [&](const test::Glyph& glyph, ImVec2 low, ImVec2 high, const ImRect&) {
                                 const bool first = previous > 0 && glyph.size > 1.2f * previous;
                                 if (heading == std::numeric_limits<float>::max() && !first)
                                     words = std::max(words, high.y);
                                 if (first) heading = std::min(heading, low.y);
                                 previous = glyph.size;
                             });
        IM_CHECK_GT(words, 0.f);
        IM_CHECK_GT(heading - words, 20.f);
    });
}

TEST_F(QuestionInWindow, EveryElementOfTheAnswerIsMarked) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "graph:grid,n=64", "bfs.frontier");
        ask(Seek{1});
        IM_CHECK(wait_until(ctx, [&] { return at_rest(); }));
    });
    const auto none = marked_after({AskQuestion{"frontier"}, SelectElement{std::nullopt}});
    const auto one = marked_after({SelectElement{2, "vertices"}});
    // 40 is not in the next frontier; 9 is, and is not clicked.
    const auto three = marked_after({SelectElement{16, "vertices"}, SelectElement{40, "vertices"}});
    EXPECT_GT(one, none + 20);
    EXPECT_GT(three - none, 2 * (one - none));
    const auto graded = marked_after({GradeAnswer{}, SelectElement{std::nullopt}});
    EXPECT_GT(graded - none, 2 * (one - none));  // without a selection
    // 2 and 16 were right, 40 was wrong, 9 was missed.
    EXPECT_GT(marked_after({}, Palette::dark_theme().good), 100u);
    EXPECT_GT(marked_after({}, Palette::dark_theme().hazard), 60u);
}

}  // namespace
}  // namespace lockstep
