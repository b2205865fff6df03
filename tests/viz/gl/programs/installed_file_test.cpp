#include "viz/gl/programs/installed_file.hpp"

#include <fstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "lockstep/build_info.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

class InstalledFile : public testing::Test {
protected:
    InstalledFile() { std::filesystem::create_directories(folder_ / "within"); }
    ~InstalledFile() override { std::filesystem::remove_all(folder_); }
    void write(const char* name, const char* text) const { std::ofstream(folder_ / name) << text; }

    std::filesystem::path folder_ =
        std::filesystem::path(testing::TempDir()) / ("installed_file_test-" + std::to_string(::getpid()));
};

TEST_F(InstalledFile, ReadFromDiskWithoutReadAhead) {
    write("one.glsl", "int one;\n");
    EXPECT_EQ(installed_file(folder_ / "one.glsl"), "int one;\n");
    EXPECT_EQ(installed_file(folder_ / "absent.glsl"), std::nullopt);
}

TEST_F(InstalledFile, ReadErrorIsNotTheEnd) {
    // A directory opens, and reading it fails.
    EXPECT_EQ(installed_file(folder_ / "within"), std::nullopt);
}

// As on a disk that has stopped responding.
TEST_F(InstalledFile, NeedsNoDiskAfterReadAhead) {
    write("two.glsl", "int two;\n");
    write("within/three.glsl", "int three;\n");
    const auto all = read_ahead(folder_), none = read_ahead(folder_ / "absent");
    ASSERT_EQ(all.wait_for(test::kPatience), std::future_status::ready);
    ASSERT_EQ(none.wait_for(test::kPatience), std::future_status::ready);
    std::filesystem::remove(folder_ / "two.glsl");
    std::filesystem::remove(folder_ / "within/three.glsl");
    EXPECT_EQ(installed_file(folder_ / "two.glsl"), "int two;\n");
    EXPECT_EQ(installed_file(folder_ / "within/three.glsl"), "int three;\n");
    write("later.glsl", "int later;\n");
    EXPECT_EQ(installed_file(folder_ / "later.glsl"), "int later;\n");
}

/// Files are cached: without a cache each shader would search the disk.
TEST(AssetPath, SearchesFolderOnce) {
    EXPECT_TRUE(std::filesystem::is_directory(asset_path("shaders")));
    EXPECT_EQ(asset_path("no such file").parent_path(), asset_path("shaders").parent_path());
}

}  // namespace
}  // namespace lockstep
