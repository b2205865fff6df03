// Home, the window of a program started without a file.
#include <fstream>

#include "app/session/files/recents.hpp"
#include "app/session/lessons/lesson.hpp"
#include "app/session/lessons/topic.hpp"
#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

class HomeTest : public GuiTest {
protected:
    HomeTest() : GuiTest({}, {.home = true}) {}
    static bool at_home(ImGuiTestContext& ctx) {
        const auto* window = ctx.GetWindowByRef("//##home-window");
        return window && window->WasActive;
    }
    static void click(ImGuiTestContext& ctx, const std::string& item) {
        ctx.ItemClick(("//##home-window/**/" + item).c_str());
        ctx.Yield(3);
    }
    static void command(ImGuiTestContext& ctx, const char* text) {
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_P);
        ctx.KeyChars(text);
        ctx.KeyPress(ImGuiKey_Enter);
        ctx.Yield(3);
    }
};

TEST_F(HomeTest, ShowsATileForEachLessonAtEverySize) {
    run([&](ImGuiTestContext& ctx) {
        for (const auto& [width, height] : {std::pair{1280, 720}, {1366, 768}, {1920, 1080}}) {
            resize(width, height);
            ctx.Yield(4);
            for (const auto& lesson : all_topics()) {
                const auto tile = ctx.ItemInfo(("//##home-window/**/" + lesson.id).c_str());
                IM_CHECK(tile.ID != 0);
                IM_CHECK(tile.RectFull.Max.x <= static_cast<float>(width));
            }
        }
        IM_CHECK(wait_until(ctx, [&] { return shell().picture_path() == "none" && at_home(ctx); }));
    });
}

TEST_F(HomeTest, TileOpensTheFirstSceneOfItsLesson) {
    run([&](ImGuiTestContext& ctx) {
        ctx.Yield(3);
        IM_CHECK(at_home(ctx));
        click(ctx, "euler-tours");
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().lesson(); }));
        IM_CHECK_EQ(workspace().lesson()->at, 0u);
        IM_CHECK_STR_EQ(workspace().run()->request().algorithm->id.c_str(), "tree.euler-tour");
        IM_CHECK_EQ(workspace().pass(), 0u);
        IM_CHECK_GT(workspace().last_pass(), 0u);
        IM_CHECK(!at_home(ctx));
    });
}

TEST_F(HomeTest, EverySceneOfEveryLessonOpensAtItsPass) {
    run([&](ImGuiTestContext& ctx) {
        std::size_t scenes = 0;
        for (const auto& topic : all_topics()) {
            Actions actions;
            open_topic(actions, topic);
            for (const auto& action : actions.take()) ask(action);
            IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().lesson(); }));
            const auto all = workspace().lesson()->lesson.scenes;
            for (std::size_t k = 0; k < all.size(); ++k) {
                if (k > 0) workspace().apply(StepLesson{1});
                const auto& scenario = all[k].scenario;
                const auto shown = [&] {
                    const auto* run = workspace().run();
                    return at_rest() && workspace().lesson()->arrived == k + 1 &&
                           run->request().algorithm->id == scenario.algorithm &&
                           workspace().pass() == scenario.pass.value_or(workspace().last_pass()) && shell().settled();
                };
                if (!wait_until(ctx, shown, 30)) ctx.LogError("%s", all[k].title.c_str());
                IM_CHECK(shown());
                IM_CHECK_STR_EQ(shell().failure().c_str(), "");
                ++scenes;
            }
            workspace().apply(EndLesson{});
        }
        IM_CHECK_GT(scenes, 20u);
    });
}

TEST_F(HomeTest, ReturnsByItsCommandAndLeavesByEscape) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=16,seed=7", "list.wyllie");
        IM_CHECK(!at_home(ctx));
        command(ctx, "home");
        IM_CHECK(at_home(ctx));
        IM_CHECK(wait_until(ctx, [&] { return shell().settled(); }));  // every picture is drawn
        ctx.KeyPress(ImGuiKey_Escape);
        ctx.Yield(3);
        IM_CHECK(!at_home(ctx));
        IM_CHECK_STR_EQ(workspace().run()->request().algorithm->id.c_str(), "list.wyllie");
    });
}

TEST_F(HomeTest, ContinuesTheNewestFile) {
    const auto file = folder() / "five.list.tsv";
    std::ofstream(file) << "1\n2\n3\n4\n-1\n";
    run([&](ImGuiTestContext& ctx) {
        Recents recents;
        recents.add({.source = {.input = file}});
        workspace().remember(recents);
        ctx.Yield(3);
        click(ctx, "continue");
        IM_CHECK(wait_until(ctx, [&] { return at_rest(); }));
        IM_CHECK_STR_EQ(workspace().dataset()->path.c_str(), file.c_str());
    });
}

}  // namespace
}  // namespace lockstep
