#pragma once

#include <chrono>
#include <optional>
#include <thread>

#include "kernels/background/newest_question.hpp"

namespace lockstep {

/// The reply to a question, as soon as it is there; waits so long for it at most. Nothing: not in time.
template <class Question, class Answer>
std::optional<Reply<Answer>> take_within(NewestQuestion<Question, Answer>& asked, std::chrono::milliseconds patience) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (true) {
        if (auto reply = asked.take()) return reply;
        if (!asked.busy() || std::chrono::steady_clock::now() >= end) return std::nullopt;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

}  // namespace lockstep
