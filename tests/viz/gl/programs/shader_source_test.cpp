#include "viz/gl/programs/shader_source.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "kernels/simt/device.hpp"

namespace lockstep {
namespace {

class ShaderSourceTest : public testing::Test {
protected:
    void SetUp() override {
        folder_ = std::filesystem::path(testing::TempDir()) / ("shader_source_test-" + std::to_string(::getpid()));
        std::filesystem::create_directories(folder_);
    }
    void write(const char* name, const char* text) const { std::ofstream(folder_ / name) << text; }

    std::filesystem::path folder_;
};

TEST_F(ShaderSourceTest, IncludesOnceAndKeepsLineNumbers) {
    write("inner.glsl", "int inner;\n");
    write("outer.vert", "#include \"inner.glsl\"\n#include \"inner.glsl\"\nint outer;\n");
    const auto source = read_shader(folder_, "outer.vert", "#version 450\n");
    EXPECT_EQ(source.files, (std::vector<std::string>{"outer.vert", "inner.glsl"}));
    EXPECT_EQ(source.text, "#version 450\n#line 1 0\n#line 1 1\nint inner;\n#line 2 0\n#line 3 0\nint outer;\n");
}

TEST_F(ShaderSourceTest, NamesMissingFile) {
    try {
        read_shader(folder_, "absent.vert", "");
        FAIL() << "read a file that is not there";
    } catch (const DeviceError& error) {
        EXPECT_NE(std::string(error.what()).find("absent.vert"), std::string::npos);
    }
}

TEST(NameFiles, ReadsLogsOfBothDrivers) {
    const std::vector<std::string> files{"list/ring.vert", "gl/common.glsl"};
    EXPECT_EQ(name_files("1:12(5): error: `x' undeclared\n", files), "gl/common.glsl:12: error: `x' undeclared");
    EXPECT_EQ(name_files("0(7) : error C1503: undefined variable\n", files),
              "list/ring.vert:7: error C1503: undefined variable");
    EXPECT_EQ(name_files("9(7) : a file that we do not know\n", files), "9(7) : a file that we do not know");
}

}  // namespace
}  // namespace lockstep
