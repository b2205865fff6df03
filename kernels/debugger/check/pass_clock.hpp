#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace lockstep::check {

/// Watches how long a pass takes, from another thread: stop() becomes true where it takes too long, and where all is cancelled.
class PassClock {
public:
    /// max_seconds: 0 for any time
    PassClock(double max_seconds, const std::atomic<bool>* cancel);
    ~PassClock();
    PassClock(const PassClock&) = delete;
    PassClock& operator=(const PassClock&) = delete;

    /// Begins the next pass; the seconds that the last one took.
    double begin_pass();
    const std::atomic<bool>& stop() const { return stop_; }
    bool too_long() const { return too_long_; }

private:
    using Clock = std::chrono::steady_clock;
    void watch();

    const double max_seconds_;
    const std::atomic<bool>* const cancel_;
    std::atomic<bool> stop_{false}, too_long_{false};
    std::mutex mutex_;
    std::condition_variable changed_;
    Clock::time_point begun_ = Clock::now();
    bool over_ = false;
    std::thread thread_;
};

}  // namespace lockstep::check
