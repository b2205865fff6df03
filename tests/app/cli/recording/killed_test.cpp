// kill -9 while a recording is written: the target is absent, or the old file, or the complete new one.

#include <chrono>
#include <csignal>
#include <filesystem>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "app/cli/program_fixture.hpp"
#include "app/session/output/output_file.hpp"
#include "app/session/output/random_name.hpp"
#include "app/session/recording/recording.hpp"

namespace lockstep::test {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

class KilledRecording : public Program {
protected:
    std::vector<std::string> words() const {
        return {"run",      "list.wyllie-stepwise", "--generate", "list:random,n=64K,seed=1", "--executor", "simt",
                "--record", at("a.lockstep")};
    }
    /// Seconds that the command takes.
    double time_whole() {
        const auto begun = Clock::now();
        EXPECT_EQ(call(words()).code, 0);
        fs::remove(at("a.lockstep"));
        return std::chrono::duration<double>(Clock::now() - begun).count();
    }
    /// Starts the command and kills it after some seconds.
    void kill_after(double seconds) {
        const auto child = start(words());
        std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
        kill(child, SIGKILL);
        end(child);
    }
    static constexpr int kAttempts = 24;
    std::mt19937 random_{7};
    /// A part of the command's time; the first part makes the run, the end is beyond the command.
    std::uniform_real_distribution<double> part_{0.1, 1.2};
};

TEST_F(KilledRecording, LeavesNoFileOrAWholeOne) {
    const auto taken = time_whole();
    int absent = 0;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        fs::remove(at("a.lockstep"));
        kill_after(part_(random_) * taken);
        if (!fs::exists(at("a.lockstep"))) ++absent;
        else EXPECT_NO_THROW(Recording(at("a.lockstep")).state_after(0));
    }
    EXPECT_GT(absent, 0) << "no command was killed in time";
}

TEST_F(KilledRecording, LeavesTheOldFileOrAWholeOne) {
    const auto taken = time_whole();
    int old = 0;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        write_file(at("a.lockstep"), "old");
        kill_after(part_(random_) * taken);
        if (content(at("a.lockstep")) == "old") ++old;
        else EXPECT_NO_THROW(Recording(at("a.lockstep")).state_after(0));
    }
    EXPECT_GT(old, 0) << "no command was killed in time";
}

// A file without a name vanishes with its program; a file with a name is left on other file systems, and after a kill in the moment
// before it replaces the target.
TEST_F(KilledRecording, RemovesThePartAtTheNextStart) {
    const auto part = folder / random_name({}, ".part");
    const auto young = folder / random_name({}, ".part");
    for (const auto& file : {part, young}) write_file(file, "half a recording");
    fs::last_write_time(part, fs::file_time_type::clock::now() - std::chrono::hours(1));
    ASSERT_EQ(call(words()).code, 0);
    EXPECT_FALSE(fs::exists(part));
    EXPECT_TRUE(fs::exists(young)) << "another program may be writing it";
    EXPECT_NO_THROW(Recording(at("a.lockstep")).state_after(0));
}

}  // namespace
}  // namespace lockstep::test
