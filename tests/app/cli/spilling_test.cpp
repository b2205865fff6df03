// A snapshot that cannot be read back from its temporary file: the program itself says so, and draws no other pass instead.

#include <cstdlib>

#include "app/cli/program_fixture.hpp"

namespace lockstep::test {
namespace {

/// On a system with so little memory that snapshots go to a file.
class Spilling : public Program {
protected:
    void SetUp() override {
#ifdef LOCKSTEP_SANITIZED
        GTEST_SKIP() << "sanitizers want to be the first library";
#endif
        std::ofstream(at("meminfo")) << "MemTotal: 64000 kB\nMemAvailable: 48000 kB\n";
        setenv("LD_PRELOAD", kFaultySystem, 1);
        setenv("LOCKSTEP_TEST_MEMINFO", at("meminfo").c_str(), 1);
    }
    void TearDown() override {
        for (const auto* name : {"LD_PRELOAD", "LOCKSTEP_TEST_MEMINFO", "LOCKSTEP_TEST_EIO"}) unsetenv(name);
    }
    /// Its threads race on purpose, so that no pass is computed again.
    Ended picture(const std::string& command, const std::string& pass) {
        return call({command, "list.wyllie-unpacked", "--generate", "list:random,n=400K,seed=7", "--executor", "simt",
                     "--pass", pass, "--png", at("picture.png"), "--size", "640x400"});
    }
};

TEST_F(Spilling, APassThatCannotBeReadBackIsNoPictureOfAnother) {
    for (const std::string command : {"run", "shot"}) {
        unsetenv("LOCKSTEP_TEST_EIO");
        const auto healthy = picture(command, "7");
        EXPECT_EQ(healthy.code, 0) << healthy.err;
        EXPECT_TRUE(std::filesystem::remove(at("picture.png")));

        setenv("LOCKSTEP_TEST_EIO", "1", 1);
        const auto broken = picture(command, "7");
        EXPECT_EQ(broken.code, 3) << broken.out;
        EXPECT_NE(broken.err.find("pass 7 cannot be shown: a snapshot cannot be read back"), std::string::npos)
            << broken.err;
        EXPECT_EQ(std::count(broken.err.begin(), broken.err.end(), '\n'), 1) << broken.err;
        EXPECT_EQ(broken.out, "");
        EXPECT_EQ(num_files(), 1u) << "what stands for /proc/meminfo";
    }
}

}  // namespace
}  // namespace lockstep::test
