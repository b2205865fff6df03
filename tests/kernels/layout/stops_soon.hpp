#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <thread>

#include <gtest/gtest.h>

#include "kernels/base/progress.hpp"
#include "tests/soon.hpp"

namespace lockstep::test {

inline constexpr auto kMoment = std::chrono::milliseconds(15);
inline constexpr int kTries = 5;

/// Cancels work shortly after `inside` holds. Returns how long the work continues, or null if it ended by itself.
inline std::optional<std::chrono::nanoseconds> time_after_cancel(const std::function<void(Progress&)>& work,
                                                                 const std::function<bool(const Progress&)>& inside) {
    Progress progress;
    std::atomic<bool> begun = false, cancelled = false, ended = false;
    std::thread thread([&] {
        begun = true;
        try {
            work(progress);
        } catch (const Cancelled&) {
            cancelled = true;
        }
        ended = true;
    });
    while (!ended && (!begun || !inside(progress))) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    std::this_thread::sleep_for(kMoment);
    const Stopwatch watch;
    progress.cancel();
    thread.join();
    return cancelled ? std::optional(watch.elapsed()) : std::nullopt;
}

/// Work that is cancelled inside of a phase ends within kSoon.
inline void expect_stops_soon(const std::function<void(Progress&)>& work,
                              const std::function<bool(const Progress&)>& inside) {
    // On a busy machine the delay may be longer than the work.
    std::optional<std::chrono::nanoseconds> time;
    for (int tries = 0; tries < kTries && !time; ++tries) time = time_after_cancel(work, inside);
    ASSERT_TRUE(time) << "it was not cancelled";
    EXPECT_LE(*time, kSoon);
}

}  // namespace lockstep::test
