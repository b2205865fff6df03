// Notices: drawn over the panels without moving them, and removed when they are outdated.
#include <filesystem>

#include <fmt/format.h>

#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

class NoticeTest : public GuiTest {
protected:
    static bool is_shown(ImGuiTestContext& ctx) {
        const ImGuiWindow* found = ctx.GetWindowByRef("//##notice");
        return found && found->WasActive;
    }
    static constexpr int kReading = 4 * 60;  ///< frames during which a message is readable
};

TEST_F(NoticeTest, KeepsPanelsInPlace) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        ctx.Yield(6);
        const auto before = ctx.ItemInfo("//###teach:stage/picture").RectFull;
        workspace().apply(Tell{"Something was found"});
        ctx.Yield(4);
        IM_CHECK(is_shown(ctx));
        const auto after = ctx.ItemInfo("//###teach:stage/picture").RectFull;
        IM_CHECK(before.Min.y == after.Min.y && before.Max.y == after.Max.y);
        ctx.ItemClick("//##notice/dismiss");
        ctx.Yield(2);
        IM_CHECK(!is_shown(ctx));
    });
}

TEST_F(NoticeTest, EndsWithItsPass) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        workspace().apply(Seek{2});
        workspace().apply(Tell{"Node 7 does not change after pass 2"});
        ctx.Yield(kReading);
        IM_CHECK(is_shown(ctx));  // it stays until the cursor moves
        workspace().apply(Seek{1});
        ctx.Yield(3);
        IM_CHECK(!is_shown(ctx));
        IM_CHECK(!workspace().notice());
    });
}

TEST_F(NoticeTest, StaysReadableDuringPlayback) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        workspace().apply(Tell{"Saved a.json"});
        workspace().apply(Seek{1});
        ctx.Yield(60);
        workspace().apply(Seek{2});
        ctx.Yield(2);
        IM_CHECK(is_shown(ctx));
        ctx.Yield(kReading);
        IM_CHECK(!is_shown(ctx));
    });
}

TEST_F(NoticeTest, ErrorStaysUntilNextRun) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        workspace().apply(Generate{"list:nonsense"});
        IM_CHECK(wait_until(ctx, [&] { return workspace().notice().has_value(); }));
        workspace().apply(Seek{1});
        ctx.Yield(kReading);
        IM_CHECK(is_shown(ctx));
        workspace().apply(ChooseAlgorithm{"list.wyllie"});
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().algorithm().id == "list.wyllie"; }));
        ctx.Yield(3);
        IM_CHECK(!is_shown(ctx));
    });
}

TEST_F(NoticeTest, LossOfARecordingStays) {
    const auto file = folder() / "cut.lockstep";
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.rhj");
        workspace().apply(SaveRecording{file});
        IM_CHECK(wait_until(ctx, [&] { return !workspace().saving(); }));
        std::filesystem::resize_file(file, std::filesystem::file_size(file) * 3 / 5);
        const auto whole = workspace().run()->num_passes() - 1;
        const auto version = workspace().dataset_version();
        workspace().apply(OpenFile{file});
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().dataset_version() != version; }));
        const auto passes = workspace().run()->num_passes() - 1;
        IM_CHECK(0 < passes && passes < whole);
        ctx.Yield(kReading);
        IM_CHECK(is_shown(ctx));
        const auto said = fmt::format("it ends after pass {} of {}", passes, whole);
        IM_CHECK_NE(workspace().notice()->text.find(said), std::string::npos);
        // The status bar says it after the notice is dismissed.
        workspace().apply(DismissNotice{});
        IM_CHECK_NE(workspace().run()->notices().at(0).find(said), std::string::npos);
    });
}

}  // namespace
}  // namespace lockstep
