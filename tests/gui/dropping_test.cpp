#include "gui/gui_test.hpp"

#include <fstream>

#include <glad/gl.h>
// clang-format off: the loader must precede headers that include OpenGL
#include <GLFW/glfw3.h>
#include <gmock/gmock.h>

#include "app/gui/window/glfw_window.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

class Dropping : public GuiTest {
protected:
    fs::path write(const std::string& name, const std::string& text) const {
        std::ofstream(folder() / name) << text;
        return folder() / name;
    }
    bool opened(ImGuiTestContext& ctx, std::uint32_t elements) {
        return wait_until(ctx, [&] { return at_rest() && workspace().dataset()->num_vertices() == elements; });
    }
};

TEST_F(Dropping, OpensFile) {
    const auto file = write("three.list.tsv", "1\n2\n-1\n");
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        workspace().apply(DropFiles{{file}});
        IM_CHECK(opened(ctx, 3));
        IM_CHECK(!workspace().notice());
    });
}

TEST_F(Dropping, BadFileIsReportedAndRunStays) {
    const auto file = write("cycle.list.tsv", "1\n2\n0\n");
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        const auto* before = workspace().run();
        for (const auto& bad : {file, folder() / "not-there.list.tsv", folder()}) {
            workspace().apply(DismissNotice{});
            workspace().apply(DropFiles{{bad}});
            IM_CHECK(wait_until(ctx, [&] { return workspace().notice().has_value(); }));
            IM_CHECK(workspace().notice()->kind == Notice::Kind::error);
            EXPECT_THAT(workspace().notice()->text, ::testing::HasSubstr(bad.filename().string()));
            IM_CHECK(workspace().run() == before);
        }
    });
}

TEST_F(Dropping, OpensFirstOfSeveralAndReportsIt) {
    const auto three = write("three.list.tsv", "1\n2\n-1\n"), four = write("four.list.tsv", "1\n2\n3\n-1\n");
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        workspace().apply(DropFiles{{four, three}});
        IM_CHECK(opened(ctx, 4));
        IM_CHECK(workspace().notice().has_value());
        IM_CHECK_STR_EQ(workspace().notice()->text.c_str(), "Opened four.list.tsv: one input at a time");
        IM_CHECK(workspace().notice()->kind == Notice::Kind::information);
    });
}

TEST_F(Dropping, GraphWithCoordinates) {
    const auto graph = write("two.gr", "p sp 2 1\na 1 2 5\n");
    const auto places = write("two.co", "p aux sp co 2\nv 1 0 0\nv 2 10 10\n");
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        workspace().apply(DropFiles{{places, graph}});
        IM_CHECK(opened(ctx, 2));
        IM_CHECK(workspace().dataset()->kind == DatasetKind::graph);
        IM_CHECK(!workspace().notice());
    });
}

/// The callback of the desktop for files dropped on the window.
TEST(GlfwWindowTest, DeliversDroppedFilesOnce) {
    std::optional<GlfwWindow> window;
    try {
        window.emplace(Settings{});
    } catch (const DeviceError& error) {
        GTEST_SKIP() << error.what();
    }
    const auto callback = glfwSetDropCallback(window->handle(), nullptr);
    ASSERT_NE(callback, nullptr);
    const char* paths[] = {"/somewhere/a b.list.tsv", "/somewhere/\u00e9.gr"};
    callback(window->handle(), 2, paths);
    EXPECT_EQ(window->take_dropped(), (std::vector<fs::path>{paths[0], paths[1]}));
    EXPECT_TRUE(window->take_dropped().empty());
}

}  // namespace
}  // namespace lockstep
