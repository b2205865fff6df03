// Save picture: a failed write keeps the old picture.
#include "app/gui/window/save_picture.hpp"

#include <csignal>
#include <fstream>
#include <iterator>

#include <sys/resource.h>

#include "app/session/workspace_fixture.hpp"

namespace lockstep::test {
namespace {

class SavePictureTest : public WorkspaceTest {
protected:
    static Image grey(int width, int height) {
        Image image{width, height, {}};
        // Varying bytes, so that the compressed file is large.
        std::uint32_t mixed = 1;
        for (int i = 0; i < 4 * width * height; ++i) {
            mixed = mixed * 1664525u + 1013904223u;
            image.rgba.push_back(static_cast<unsigned char>(mixed >> 24));
        }
        return image;
    }
    static std::string content(const std::filesystem::path& path) {
        std::ifstream stream(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }
    std::size_t num_files() const {
        return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
    }
};

TEST_F(SavePictureTest, ReplacesWhenComplete) {
    const auto picture = file("picture.png", "old");
    save_picture(workspace, picture, grey(64, 32));
    ASSERT_TRUE(saved());
    EXPECT_TRUE(content(picture).starts_with("\x89PNG"));
    ASSERT_TRUE(workspace.notice());
    EXPECT_EQ(workspace.notice()->text, "Saved picture.png");
}

TEST_F(SavePictureTest, FullDiskKeepsOldPicture) {
    const auto picture = file("picture.png", "old");
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit full{1 << 14, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &full);
    save_picture(workspace, picture, grey(256, 256));
    const bool over = saved();
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    ASSERT_TRUE(over);
    EXPECT_EQ(content(picture), "old");
    EXPECT_EQ(num_files(), 1u) << "nothing else is left there";
    ASSERT_TRUE(workspace.notice());
    EXPECT_EQ(workspace.notice()->kind, Notice::Kind::error);
    EXPECT_NE(workspace.notice()->text.find("picture.png"), std::string::npos) << workspace.notice()->text;
}

}  // namespace
}  // namespace lockstep::test
