#include "kernels/debugger/check/pass_clock.hpp"

#include <utility>

namespace lockstep::check {

PassClock::PassClock(double max_seconds, const std::atomic<bool>* cancel)
    : max_seconds_(max_seconds), cancel_(cancel), thread_([this] { watch(); }) {}

PassClock::~PassClock() {
    {
        const std::scoped_lock lock(mutex_);
        over_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

double PassClock::begin_pass() {
    const std::scoped_lock lock(mutex_);
    const auto last = std::exchange(begun_, Clock::now());
    return std::chrono::duration<double>(begun_ - last).count();
}

void PassClock::watch() {
    constexpr auto kLook = std::chrono::milliseconds(20);
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, kLook, [this] { return over_; })) {
        const std::chrono::duration<double> taken = Clock::now() - begun_;
        if (max_seconds_ > 0 && taken.count() > max_seconds_) too_long_ = true;
        if (too_long_ || (cancel_ && cancel_->load(std::memory_order_relaxed))) stop_ = true;
    }
}

}  // namespace lockstep::check
