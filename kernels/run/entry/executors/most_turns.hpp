#pragma once

#include <cstdint>
#include <optional>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

/// Turns (LaunchLimit) after which a launch counts as one that does not end: those that were chosen; else more than there are
/// pairs of words in all the algorithm's columns, so that whatever takes each of them with each other one still ends, and never
/// less than `least`, for little inputs on which a launch makes many rounds.
std::uint64_t max_turns(const Algorithm& algorithm, std::uint64_t least);

/// What a run may make on a little input: a launch of some seconds. A check makes many runs, all on little inputs.
inline constexpr std::uint64_t kMinTurnsOfRun = std::uint64_t{1} << 28, kMinTurnsOfCheck = std::uint64_t{1} << 22;

/// For all launches from now on; LaunchLimit::kNone: none is ever stopped; nothing: each algorithm has its own number again.
void choose_most_turns(std::optional<std::uint64_t> turns);

}  // namespace lockstep
