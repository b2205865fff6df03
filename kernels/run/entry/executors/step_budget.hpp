#pragma once

#include <cstdint>
#include <optional>

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/simt/launch_limit.hpp"

namespace lockstep {

/// Minimum step budgets of a launch: some seconds of emulation. A check makes many runs on small inputs, so its budget is smaller.
inline constexpr std::uint64_t kMinStepsOfRun = std::uint64_t{1} << 28, kMinStepsOfCheck = std::uint64_t{1} << 26;

/// Sets the step budget of an algorithm's launches: the user's choice, else the square of the number of words in all its columns,
/// enough for a launch that combines each word with each other word, and at least `min_steps`. Unless the user chose a budget, a
/// launch also stops after many steps in which no thread changes memory.
void set_step_budget(LaunchLimit& limit, const Algorithm& algorithm, std::uint64_t min_steps);

/// Sets the user's budget for all following launches; LaunchLimit::kNone: unlimited; empty: each algorithm computes its own.
void choose_step_budget(std::optional<std::uint64_t> steps);
std::optional<std::uint64_t> chosen_step_budget();

}  // namespace lockstep
