#include "kernels/base/latest_task.hpp"

#include <future>
#include <new>
#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>

#include "tests/soon.hpp"

namespace lockstep {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

/// The result of the newest task; nothing after ten seconds.
template <class Q, class A>
std::optional<Reply<A>> reply_of(LatestTask<Q, A>& asked) {
    for (const auto end = Clock::now() + 10s; Clock::now() < end; std::this_thread::sleep_for(1ms))
        if (auto reply = asked.take()) return reply;
    return std::nullopt;
}

/// A gate that blocks work until it is opened.
struct Gate {
    std::promise<void> opening;
    std::shared_future<void> open = opening.get_future().share();
};

TEST(LatestTask, AnsweredOnce) {
    LatestTask<int, int> squares([](const int& number, Progress&) { return number * number; });
    EXPECT_FALSE(squares.busy());
    squares.ask(7);
    EXPECT_TRUE(squares.busy());
    const auto reply = reply_of(squares);
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->answer, 49);
    EXPECT_EQ(reply->failure, "");
    EXPECT_FALSE(squares.busy());
    EXPECT_FALSE(squares.take());
}

TEST(LatestTask, NewerTaskCancelsOlder) {
    std::atomic<int> cancelled{0};
    LatestTask<int, int> slow([&](const int& number, Progress& progress) {
        while (number == 1 && !progress.cancelled()) std::this_thread::sleep_for(1ms);
        if (progress.cancelled()) ++cancelled;
        progress.check();
        return number;
    });
    slow.ask(1);
    slow.ask(2);
    slow.ask(3);
    const auto reply = reply_of(slow);
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->answer, 3);
    EXPECT_EQ(cancelled, 1) << "the second one never began";
}

TEST(LatestTask, WorkSeesCancellation) {
    std::atomic<bool> ended{false};
    {
        LatestTask<int, int> endless([&](const int&, Progress&) -> int {
            try {
                for (std::uint64_t turn = 0;; ++turn) throw_if_cancelled(turn);
            } catch (const Cancelled&) {
                ended = true;
                throw;
            }
        });
        endless.ask(1);
    }
    EXPECT_TRUE(finish_background(10s));
    EXPECT_TRUE(ended);
}

TEST(LatestTask, EveryExceptionBecomesText) {
    LatestTask<int, int> failing([](const int& how, Progress&) -> int {
        if (how == 0) throw std::runtime_error("the device was lost");
        if (how == 1) throw std::bad_alloc();
        throw 3;
    });
    for (const int how : {0, 1, 2}) {
        failing.ask(how);
        const auto reply = reply_of(failing);
        ASSERT_TRUE(reply);
        EXPECT_FALSE(reply->answer);
        EXPECT_FALSE(reply->failure.empty()) << how;
        if (how == 0) {
            EXPECT_EQ(reply->failure, "the device was lost");
        }
    }
}

TEST(LatestTask, AnsweredWhilePreviousTaskRuns) {
    Gate gate;
    LatestTask<int, int> stubborn([open = gate.open](const int& number, Progress&) {
        if (number == 1) open.wait();
        return number;
    });
    stubborn.ask(1);
    stubborn.ask(2);
    const auto reply = reply_of(stubborn);
    gate.opening.set_value();
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->answer, 2);
    EXPECT_TRUE(finish_background(10s));
}

TEST(LatestTask, DestructorDoesNotWait) {
    Gate gate;
    const test::Stopwatch watch;
    {
        LatestTask<int, int> stubborn([open = gate.open](const int& number, Progress&) {
            open.wait();
            return number;
        });
        stubborn.ask(1);
        stubborn.ask(2);
        stubborn.cancel();
        stubborn.ask(3);
    }
    EXPECT_LT(watch.elapsed(), test::kSoon);
    EXPECT_FALSE(finish_background(10ms));
    gate.opening.set_value();
    EXPECT_TRUE(finish_background(10s));
}

TEST(LatestTask, ReleasesCaptures) {
    LatestTask<std::shared_ptr<int>, int> holds([](const std::shared_ptr<int>& held, Progress&) { return *held; });
    auto held = std::make_shared<int>(5);
    const std::weak_ptr<int> watch = held;
    holds.ask(std::move(held));
    const auto reply = reply_of(holds);
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->answer, 5);
    EXPECT_TRUE(watch.expired());
}

TEST(LatestTask, ReportsProgress) {
    Gate gate, begun;
    LatestTask<int, int> halfway([&](const int& number, Progress& progress) {
        progress.begin("Reading", 4);
        progress.advance(2);
        begun.opening.set_value();
        gate.open.wait();
        return number;
    });
    EXPECT_EQ(halfway.progress(), nullptr);
    halfway.ask(1);
    begun.open.wait();
    ASSERT_NE(halfway.progress(), nullptr);
    EXPECT_EQ(halfway.progress()->what(), "Reading");
    EXPECT_DOUBLE_EQ(halfway.progress()->fraction(), 0.5);
    gate.opening.set_value();
    EXPECT_TRUE(reply_of(halfway));
}

TEST(InBackground, ExceptionsStayInside) {
    in_background([] { throw std::runtime_error("nobody hears this"); });
    in_background_or_here([] { throw 3; });
    EXPECT_TRUE(finish_background(10s));
}

}  // namespace
}  // namespace lockstep
