// Child processes when the program ends.

#include "app/session/output/child_group.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <thread>

#include <poll.h>
#include <sys/wait.h>
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

/// Runs `program` in a process, and waits until all of its children have ended.
template <typename Program>
void expect_children_end_with(Program program) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        program();
        _exit(0);
    }
    close(ends[1]);
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    // Closed after all processes that inherited it have ended.
    pollfd closed{.fd = ends[0], .events = POLLIN, .revents = 0};
    EXPECT_EQ(poll(&closed, 1, 10'000), 1) << "a child process is still running";
    close(ends[0]);
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
