// Work in a process of its own: a crash or a hang costs one item.

#include "app/session/programs/run_process.hpp"

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include <unistd.h>

#include <gtest/gtest.h>

#include "kernels/base/progress.hpp"
#include "tests/message_parts.hpp"
#include "tests/soon.hpp"

namespace lockstep::test {
namespace {

const std::atomic<bool> kNever{false};

/// Results of the items 1 to 4; `work` does the third, the others give their number.
std::vector<WorkedItem> results_with(const std::function<std::string()>& work,
                                     std::chrono::milliseconds patience = kPatience) {
    return in_own_process(
        1, 5, [&](std::uint32_t item) { return item == 3 ? work() : std::to_string(item); }, "the work", patience,
        kNever);
}

/// The reason for the third item, where the others have their results.
std::string reason_with(const std::function<std::string()>& work, std::chrono::milliseconds patience = kPatience) {
    const auto results = results_with(work, patience);
    EXPECT_EQ(results.size(), 4u);
    for (const auto& one : results) {
        if (one.item == 3) continue;
        EXPECT_TRUE(one.done);
        EXPECT_EQ(one.text, std::to_string(one.item));
    }
    if (results.size() != 4) return {};
    EXPECT_FALSE(results[2].done);
    return results[2].text;
}

TEST(OwnProcess, GivesTextsOfAnyLength) {
    const std::string large(300'000, 'x');
    const auto results = results_with([&] { return large; });
    ASSERT_EQ(results.size(), 4u);
    EXPECT_TRUE(results[2].done);
    EXPECT_EQ(results[2].text, large);
    EXPECT_TRUE(in_own_process(
                    1, 1, [](std::uint32_t) { return std::string(); }, "", kPatience, kNever)
                    .empty());
}

TEST(OwnProcess, ReportsCrashesExitsAndExceptionsOfOneItem) {
    EXPECT_TRUE(has_parts(reason_with([]() -> std::string {
                              std::signal(SIGABRT, SIG_DFL);
                              std::abort();
                          }),
                          {"the work crashed", "signal 6"}));
    EXPECT_TRUE(has_parts(reason_with([]() -> std::string {
                              kill(getpid(), SIGKILL);
                              return {};
                          }),
                          {"the work was killed", "memory"}));
    EXPECT_TRUE(has_parts(reason_with([]() -> std::string { _exit(9); }), {"the work ended with exit code 9"}));
    EXPECT_EQ(reason_with([]() -> std::string { throw std::runtime_error("a reason"); }), "a reason");
}

TEST(OwnProcess, EndsWorkThatHangs) {
    const auto reason = reason_with(
        []() -> std::string {
            for (;;) pause();
        },
        std::chrono::milliseconds(500));
    EXPECT_TRUE(has_parts(reason, {"the work did not end within 0.5 s"}));
}

TEST(OwnProcess, CanBeCancelled) {
    const std::atomic<bool> at_once{true};
    EXPECT_THROW(in_own_process(
                     1, 2,
                     [](std::uint32_t) -> std::string {
                         for (;;) pause();
                     },
                     "the work", kPatience, at_once),
                 Cancelled);
}

}  // namespace
}  // namespace lockstep::test
