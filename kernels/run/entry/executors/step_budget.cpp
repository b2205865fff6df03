#include "kernels/run/entry/executors/step_budget.hpp"

#include <algorithm>
#include <atomic>

namespace lockstep {
namespace {

constexpr std::uint64_t kNothingChosen = 0;
std::atomic<std::uint64_t> chosen{kNothingChosen};

}  // namespace

void choose_step_budget(std::optional<std::uint64_t> steps) { chosen = steps.value_or(kNothingChosen); }

std::optional<std::uint64_t> chosen_step_budget() {
    const auto steps = chosen.load();
    return steps == kNothingChosen ? std::nullopt : std::optional(steps);
}

void set_step_budget(LaunchLimit& limit, const Algorithm& algorithm, std::uint64_t min_steps) {
    if (const auto steps = chosen_step_budget()) return limit.set(*steps);
    std::uint64_t words = 0;
    for (const auto& buffer : algorithm.inputs()) words += buffer.bytes / sizeof(std::uint32_t);
    for (const auto& buffer : algorithm.state()) words += buffer.bytes / sizeof(std::uint32_t);
    constexpr std::uint64_t kMaxWords = std::uint64_t{1} << 31;
    if (words >= kMaxWords) return limit.set(LaunchLimit::kNone);
    limit.set(std::max(min_steps, words * words), words);
}

}  // namespace lockstep
