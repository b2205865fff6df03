#pragma once

#include <cstdint>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

/// Turns (LaunchLimit) after which a launch counts as one that does not end: more than there are pairs of words in all the
/// algorithm's columns, so that whatever takes each of them with each other one still ends; and never less than `least`, for
/// little inputs on which a launch makes many rounds.
std::uint64_t most_turns(const Algorithm& algorithm, std::uint64_t least);

/// What a run may make on a little input: a launch of some seconds. A check makes many runs, all on little inputs.
inline constexpr std::uint64_t kLeastTurnsOfRun = std::uint64_t{1} << 28, kLeastTurnsOfCheck = std::uint64_t{1} << 22;

/// What runs take from now on in place of kLeastTurnsOfRun; LaunchLimit::kNone: none is ever stopped.
void choose_least_turns_of_run(std::uint64_t least);
std::uint64_t least_turns_of_run();

}  // namespace lockstep
