// The recording of a captured program in the window: passes, arrays, and a launch in the debugger. The capture runs on a stand-in for a GPU.

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <vector>

#include <sys/types.h>

#include <lockstep/test_paths.hpp>

#include "app/session/debugger/stepping_for_test.hpp"
#include "app/session/output/scratch_folder.hpp"
#include "app/session/recording/recording.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

namespace fs = std::filesystem;

class CapturedProgram : public SteppingInside {
protected:
    void SetUp() override {
        const auto built = fs::path(kProgram).parent_path();
        const auto stand_in = built / "tests/stand_in_gpu";
        if (!fs::exists(stand_in / "program") || !fs::exists(built / "emulated_cuda/liblockstep_capture.so"))
            GTEST_SKIP() << "this build has no library for captures";
    }
    void capture(const std::string& arguments = "") {
        const auto stand_in = fs::path(kProgram).parent_path() / "tests/stand_in_gpu";
        const auto command = "LD_LIBRARY_PATH=" + stand_in.string() + " " + kProgram + " capture --record " +
                             file().string() + " -- " + (stand_in / "program").string() + " " + arguments +
                             " >/dev/null 2>&1";
        ASSERT_EQ(std::system(command.c_str()), 0);
        workspace.apply(OpenFile{file()});
        ASSERT_TRUE(until([&] { return workspace.run() && workspace.algorithm().id == "program.program"; }));
        ASSERT_TRUE(until([&] { return workspace.run()->state() == RunState::finished; }));
    }
    /// The processes that this one has started.
    static std::vector<pid_t> children() {
        std::vector<pid_t> found;
        std::error_code error;
        for (const auto& task : fs::directory_iterator("/proc/self/task", error)) {
            std::ifstream stream(task.path() / "children");
            for (pid_t child = 0; stream >> child;) found.push_back(child);
        }
        return found;
    }
    fs::path file() const { return scratch_.path() / "a.lockstep"; }

    ScratchFolder scratch_{fs::temp_directory_path()};
};

TEST_F(CapturedProgram, OpensWithItsLaunchesInTheDebugger) {
    capture();
    EXPECT_EQ(workspace.last_pass(), 3u);
    EXPECT_EQ(workspace.run()->executor(), "cuda");
    EXPECT_EQ(workspace.run()->device_name(), "Stand-in GPU");
    workspace.apply(SeekAccess{2, 0, 3});
    ASSERT_TRUE(settle());
    EXPECT_EQ(workspace.debugger().kernel(), "scale");
    EXPECT_GT(workspace.debugger().num_accesses(), 200u);

    // Saved again, it is the same.
    const auto again = scratch_.path() / "again.lockstep";
    workspace.apply(SaveRecording{again});
    ASSERT_TRUE(until([&] { return !workspace.saving(); }));
    const Recording first(file()), saved(again);
    EXPECT_FALSE(first_difference(first, saved));
    EXPECT_EQ(saved.manifest()["kind"], "capture");
    EXPECT_EQ(saved.report()["capture"], first.report()["capture"]);
    EXPECT_EQ(saved.read_member("program/record.json", 1u << 20), first.read_member("program/record.json", 1u << 20));
}

TEST_F(CapturedProgram, CrashOfTheEmulatorCostsOneLaunch) {
    // The last kernel waits long enough for this test to end the process that repeats it first.
    capture("100 0 12000000");
    ASSERT_EQ(workspace.last_pass(), 4u);
    workspace.apply(SeekAccess{4, 0, 1});
    std::vector<pid_t> emulators;
    ASSERT_TRUE(until([&] {
        emulators = children();
        return !emulators.empty();
    }));
    for (const auto one : emulators) kill(one, SIGSEGV);
    ASSERT_TRUE(until([&] { return workspace.debugger().refuses(4, 0); }));
    EXPECT_TRUE(has_parts(workspace.debugger().status(), {"cannot be repeated", "the emulator crashed: signal 11"}))
        << workspace.debugger().status();
    EXPECT_EQ(workspace.debugger().launch(), nullptr);
    workspace.apply(SeekAccess{2, 0, 3});
    ASSERT_TRUE(settle());
    EXPECT_EQ(workspace.debugger().kernel(), "scale") << "the other launches open";
}

}  // namespace
}  // namespace lockstep::test
