#include "kernels/base/progress.hpp"

#include <algorithm>
#include <utility>

namespace lockstep {

void Progress::begin(std::string what, std::uint64_t total) {
    const std::scoped_lock lock(mutex_);
    what_ = std::move(what);
    done_.store(0, std::memory_order_relaxed);
    total_.store(total, std::memory_order_relaxed);
}

std::string Progress::what() const {
    const std::scoped_lock lock(mutex_);
    return what_;
}

double Progress::fraction() const {
    const std::scoped_lock lock(mutex_);
    const auto total = total_.load(std::memory_order_relaxed);
    const auto done = done_.load(std::memory_order_relaxed);
    return total == 0 ? 0.0 : static_cast<double>(std::min(done, total)) / static_cast<double>(total);
}

}  // namespace lockstep
