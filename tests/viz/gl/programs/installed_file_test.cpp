#include "viz/gl/programs/installed_file.hpp"

#include <fstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "kernels/background/in_background.hpp"
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

TEST_F(InstalledFile, ComesFromTheDiskWhereNobodyHasReadAhead) {
    write("one.glsl", "int one;\n");
    EXPECT_EQ(installed_file(folder_ / "one.glsl"), "int one;\n");
    EXPECT_EQ(installed_file(folder_ / "absent.glsl"), std::nullopt);
}

// As on a disk that has stopped answering since.
TEST_F(InstalledFile, NeedsNoDiskOnceItWasReadAhead) {
    write("two.glsl", "int two;\n");
    read_ahead(folder_);
    read_ahead(folder_ / "absent");
    ASSERT_TRUE(finish_background(test::kPatience));
    std::filesystem::remove(folder_ / "two.glsl");
    EXPECT_EQ(installed_file(folder_ / "two.glsl"), "int two;\n");
    write("later.glsl", "int later;\n");
    EXPECT_EQ(installed_file(folder_ / "later.glsl"), "int later;\n");
}

}  // namespace
}  // namespace lockstep
