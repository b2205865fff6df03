// Child processes when the program ends.

#include "app/session/output/child_group.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <thread>

#include <unistd.h>

namespace lockstep {
namespace {

/// Starts "sleep 20" in its own process group; the child holds the writing end of a pipe open.
pid_t start_sleep() {
    const pid_t child = fork();
    if (child != 0) return child;
    setpgid(0, 0);
    execlp("sleep", "sleep", "20", nullptr);
    _exit(127);
}

/// Runs `program` in a process of its own, which GoogleTest starts anew: a process forked from one with threads may start none.
/// GoogleTest waits until each process that inherited its pipe has ended, thus for a "sleep" that `program` left running too.
template <typename Program>
void expect_children_end_with(Program program) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EXIT(
        {
            program();
            _exit(0);
        },
        testing::ExitedWithCode(0), "");
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(15))
        << "a child process was still running";
}

TEST(ChildGroup, EndsWithProgram) {
    expect_children_end_with([] {
        const ChildGroup group(start_sleep);
        end_child_groups();
        _exit(0);  // the end of the group waits for good
    });
}

TEST(ChildGroup, EndsDuringStart) {
    expect_children_end_with([] {
        std::thread([] {
            const ChildGroup group([] {
                const pid_t child = start_sleep();
                // the child runs, but is not registered yet
                std::this_thread::sleep_for(std::chrono::milliseconds(100));
                return child;
            });
            pause();
        }).detach();
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        end_child_groups();
    });
}

TEST(ChildGroup, NoStartAfterEnd) {
    expect_children_end_with([] {
        end_child_groups();
        std::thread([] { const ChildGroup group(start_sleep); }).detach();
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    });
}

}  // namespace
}  // namespace lockstep
