#pragma once

#include <optional>

#include "app/session/predict/question.hpp"
#include "kernels/debugger/recording.hpp"

namespace lockstep {

/// Makes a question about the line of a recorded launch at which an access races harmfully. Nothing if no access does, or if the launch
/// has more than kMaxSearchedAccesses.
std::optional<Question> make_line_question(const debugger::Recording& recording, std::uint32_t pass);
inline constexpr std::size_t kMaxSearchedAccesses = std::size_t{1} << 20;

}  // namespace lockstep
