#include "app/check/checked.hpp"

#include <algorithm>

namespace lockstep {

const check::MetHazard* Smallest::hazard() const {
    const auto found = std::ranges::find_if(
        trial.hazards, [&](const check::MetHazard& met) { return met.hazard.harmful() && met.pass == pass; });
    return found == trial.hazards.end() ? nullptr : &*found;
}

std::optional<std::size_t> worst_of(std::span<const Checked> all) {
    const auto position = [&](auto wanted) -> std::optional<std::size_t> {
        const auto found = std::ranges::find_if(all, wanted);
        if (found == all.end()) return std::nullopt;
        return static_cast<std::size_t>(found - all.begin());
    };
    if (const auto failed = position([](const Checked& one) { return one.check.failed.has_value(); })) return failed;
    return position([](const Checked& one) { return one.check.harmful(); });
}

std::uint32_t pass_to_open(const check::Trial& trial, const check::Subject& subject, const std::atomic<bool>* cancel) {
    if (trial.fault) return trial.passes;  // there is no state after it, but it can be looked into
    // A pass that was stopped is not recorded: the one before shows what it began with.
    const auto last = trial.stopped && trial.passes > 0 ? trial.passes - 1 : trial.passes;
    if (const auto harmful = trial.first_harmful_pass()) return std::min(*harmful, last);
    if (trial.order == Order::lockstep()) return last;
    const auto different = check::first_different_pass(subject, trial.order, Order::lockstep(), cancel);
    return std::min(different.value_or(last), last);
}

}  // namespace lockstep
