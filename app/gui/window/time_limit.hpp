#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>

#include "kernels/base/latest_task.hpp"

namespace lockstep {

/// A time limit shared by several requests.
class TimeLimit {
public:
    explicit TimeLimit(std::chrono::milliseconds most) : end_(std::chrono::steady_clock::now() + most) {}
    /// At least 0.
    std::chrono::milliseconds left() const {
        const auto left = end_ - std::chrono::steady_clock::now();
        return std::max(std::chrono::milliseconds(0), std::chrono::ceil<std::chrono::milliseconds>(left));
    }

private:
    std::chrono::steady_clock::time_point end_;
};

/// The reply to a request, waiting at most for the limit; none if it is late.
template <class Query, class Answer>
std::optional<Reply<Answer>> take_within(LatestTask<Query, Answer>& asked, std::chrono::milliseconds patience) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (true) {
        if (auto reply = asked.take()) return reply;
        if (!asked.busy() || std::chrono::steady_clock::now() >= end) return std::nullopt;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

}  // namespace lockstep
