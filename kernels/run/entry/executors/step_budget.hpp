#pragma once

#include <cstdint>
#include <optional>

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/simt/launch_limit.hpp"

namespace lockstep {

/// Smallest step budgets of a launch: some seconds of emulation. A check makes many runs on small inputs, so its budget is smaller.
inline constexpr std::uint64_t kMinStepsOfRun = std::uint64_t{1} << 28, kMinStepsOfCheck = std::uint64_t{1} << 26;

/// Sets the step budget of an algorithm's launches: the one that the user chose, else the square of the number of words in all its
/// columns, so that a launch that combines each word with each other one ends within it, and at least `min_steps`. Unless the user
/// chose a budget, a launch also stops after many steps in which no thread changes memory.
void set_step_budget(LaunchLimit& limit, const Algorithm& algorithm, std::uint64_t min_steps);

/// The user's budget for all launches from now on; LaunchLimit::kNone: no launch is stopped; none: each algorithm has its own.
void choose_step_budget(std::optional<std::uint64_t> steps);
std::optional<std::uint64_t> chosen_step_budget();

}  // namespace lockstep
