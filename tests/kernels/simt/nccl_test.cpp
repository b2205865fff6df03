#include "kernels/simt/cuda/nccl.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

#include <gtest/gtest.h>

#include "kernels/simt/device.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

class Nccl : public testing::Test {
protected:
    void SetUp() override { std::filesystem::create_directories(folder); }
    void TearDown() override {
        unsetenv("LOCKSTEP_NCCL");
        std::filesystem::remove_all(folder);
    }
    /// A library with this C source, which LOCKSTEP_NCCL names.
    void stand_in(const std::string& source) {
        std::ofstream(folder / "nccl.c") << source;
        // A library that is loaded once stays loaded under its name.
        const auto library = (folder / testing::UnitTest::GetInstance()->current_test_info()->name()).string();
        ASSERT_EQ(std::system(("cc -shared -fPIC -o " + library + " " + (folder / "nccl.c").string()).c_str()), 0);
        setenv("LOCKSTEP_NCCL", library.c_str(), 1);
    }
    static std::string refusal() {
        try {
            nccl::load();
        } catch (const DeviceError& error) {
            return error.what();
        }
        return "it was loaded";
    }

    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("lockstep-nccl-" + std::to_string(getpid()));
};

TEST_F(Nccl, MissingFileIsNamed) {
    const auto file = (folder / "nowhere.so").string();
    setenv("LOCKSTEP_NCCL", file.c_str(), 1);
    EXPECT_TRUE(test::has_parts(refusal(), {"LOCKSTEP_NCCL", file}));
}

TEST_F(Nccl, TooOldVersionIsNamed) {
    stand_in(
        "int ncclGetVersion(int* v) { *v = 2708; return 0; } const char* ncclGetErrorString(int e) { return \"\"; }");
    EXPECT_TRUE(test::has_parts(refusal(), {"NCCL 2.7.8", "2.11.0"}));
}

TEST_F(Nccl, AnotherLibraryIsRefused) {
    stand_in("int other(void) { return 0; }");
    EXPECT_TRUE(test::has_parts(refusal(), {"ncclGetVersion"}));
}

TEST_F(Nccl, LackingCallIsNamed) {
    stand_in(
        "int ncclGetVersion(int* v) { *v = 22703; return 0; } const char* ncclGetErrorString(int e) { return \"\"; }");
    EXPECT_TRUE(test::has_parts(refusal(), {"ncclGetUniqueId"}));
}

}  // namespace
}  // namespace lockstep
