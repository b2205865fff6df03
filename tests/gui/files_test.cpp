#include "gui/gui_test.hpp"

#include <fstream>
#include <iterator>

#include <gmock/gmock.h>

namespace lockstep {
namespace {

std::filesystem::path write(const std::filesystem::path& path, const std::string& text) {
    std::ofstream(path) << text;
    return path;
}

class FilesGui : public GuiTest {
protected:
    /// Types a path into the Open sheet.
    static void open_path(ImGuiTestContext& ctx, const std::filesystem::path& path) {
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_O);
        type_into(ctx, "//##open-sheet/##path", path.string());
        ctx.KeyPress(ImGuiKey_Enter);
    }
    /// Types a path into the window's own prompt, which appears if a background query finds no desktop dialog.
    static void type_path(ImGuiTestContext& ctx, const std::filesystem::path& path) {
        type_into(ctx, "//##file-prompt/##path", path.string());
        ctx.KeyPress(ImGuiKey_Enter);
    }
};

TEST_F(FilesGui, OpensTypedPath) {
    const auto file = write(folder() / "four.list.tsv", "1\n2\n3\n-1\n");
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        open_path(ctx, file);
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().dataset()->num_vertices() == 4; }));
        IM_CHECK_STR_EQ(workspace().dataset()->source.c_str(), "four.list.tsv");
        IM_CHECK(!workspace().notice());
    });
}

TEST_F(FilesGui, BadFileIsReportedAndRunStays) {
    // The error is far behind the part that the Open sheet reads.
    std::string text;
    for (int i = 1; text.size() < (3 << 20); ++i) text += std::to_string(i) + "\n";
    const auto file = write(folder() / "bad.list.tsv", text + "nobody\n");
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        workspace().apply(Seek{1});
        const auto* before = workspace().run();
        open_path(ctx, file);
        IM_CHECK(wait_until(ctx, [&] { return workspace().notice().has_value(); }));
        IM_CHECK(workspace().notice()->kind == Notice::Kind::error);
        EXPECT_THAT(workspace().notice()->text, ::testing::HasSubstr("bad.list.tsv"));
        IM_CHECK(workspace().run() == before);
        IM_CHECK_EQ(workspace().pass(), 1u);
        IM_CHECK_EQ(workspace().dataset()->num_vertices(), 64u);
        ctx.ItemClick("//##notice/dismiss");
        IM_CHECK(!workspace().notice());
    });
}

TEST_F(FilesGui, SavesAndReopensScenario) {
    const auto file = folder() / "talk.json";
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        workspace().apply(Seek{3});
        workspace().apply(SelectElement{5u});
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_S);
        type_path(ctx, file);
        IM_CHECK(wait_until(ctx, [&] { return std::filesystem::exists(file) && !workspace().saving(); }));
        open(ctx, "graph:grid,n=64", "bfs.frontier");
        open_path(ctx, file);
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().algorithm().id == "list.wyllie-stepwise"; }));
        IM_CHECK(wait_until(ctx, [&] { return workspace().pass() == 3; }));
        IM_CHECK(workspace().selected() == 5u);
    });
}

std::string content(const std::filesystem::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// The Save button becomes as wide as the question after a background query has found the file.
bool asks_to_replace(ImGuiTestContext& ctx) {
    constexpr float kSave = 100;  // wider than "Save"
    return ctx.ItemInfo("//##file-prompt/confirm").RectFull.GetWidth() > kSave;
}

TEST_F(FilesGui, ReplaceNeedsConfirmation) {
    const auto file = write(folder() / "talk.json", "mine"), other = write(folder() / "other.json", "mine too");
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_S);
        type_path(ctx, file);
        IM_CHECK(wait_until(ctx, [&] { return asks_to_replace(ctx); }));
        EXPECT_EQ(content(file), "mine");
        ctx.KeyPress(ImGuiKey_Escape);
        ctx.Yield(2);
        IM_CHECK(!ctx.ItemExists("//##file-prompt/confirm"));
        EXPECT_EQ(content(file), "mine");

        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_S);
        type_path(ctx, file);
        type_path(ctx, other);  // another name starts a new query
        IM_CHECK(wait_until(ctx, [&] { return asks_to_replace(ctx); }));
        EXPECT_EQ(content(other), "mine too");
        // The text field has the focus again, and receives keys two frames later.
        const auto line = ctx.ItemInfo("//##file-prompt/##path").ID;
        IM_CHECK(wait_until(ctx, [&] { return ctx.UiContext->ActiveId == line; }));
        ctx.Yield(3);
        ctx.KeyPress(ImGuiKey_Enter);
        IM_CHECK(wait_until(ctx, [&] { return content(other) != "mine too"; }));
        EXPECT_EQ(content(file), "mine");
        EXPECT_THAT(content(other), ::testing::HasSubstr("list.wyllie"));
    });
}

TEST_F(FilesGui, GeneratesInputFromMenuBar) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        click_in_menu_bar(ctx, "input");
        ctx.ItemInput("//$FOCUSED/##spec");
        ctx.KeyCharsReplaceEnter("graph:grid,n=25");
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().dataset()->kind == DatasetKind::graph; }));
        IM_CHECK_EQ(workspace().dataset()->num_vertices(), 25u);
    });
}

}  // namespace
}  // namespace lockstep
