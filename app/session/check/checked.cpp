#include "app/session/check/checked.hpp"

#include <algorithm>

namespace lockstep {

const check::MetHazard* Smallest::hazard() const {
    const auto found = std::ranges::find_if(
        trial.hazards, [&](const check::MetHazard& met) { return met.hazard.harmful() && met.pass == pass; });
    return found == trial.hazards.end() ? nullptr : &*found;
}

std::optional<DebuggerScenario> Smallest::debugger() const {
    const auto at = [](std::uint32_t launch, std::optional<std::size_t> made, std::uint32_t block,
                       std::uint32_t thread) {
        return DebuggerScenario{
            .launch = launch, .access = made, .block = block, .warp = thread / kWarpSize, .lane = thread % kWarpSize};
    };
    // All accesses up to a fault have been made.
    if (const auto& fault = trial.fault) return at(trial.fault_launch, std::nullopt, fault->block, fault->thread);
    if (const auto* met = hazard())
        return at(met->launch, met->second_access + 1, met->second.block, met->second.thread);
    if (access) return at(access->launch, access->access + 1, access->event.block, access->event.thread);
    return std::nullopt;
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

check::Parting place_to_open(const check::Trial& trial, const check::Subject& subject, const check::Effort& effort) {
    if (trial.fault) return {.pass = trial.passes};  // there is no state after it, but it can be looked into
    // A pass that was stopped is not recorded: the one before shows what it began with.
    const auto last = trial.stopped && trial.passes > 0 ? trial.passes - 1 : trial.passes;
    if (const auto harmful = trial.first_harmful_pass()) return {.pass = std::min(*harmful, last)};
    const check::PartingOptions options{.wrong_element = trial.wrong_element,
                                        .trace_limit = effort.trace_limit,
                                        .max_passes = trial.passes,
                                        .cancel = effort.cancel};
    for (const auto& other : {Order::lockstep(), Order::lane_by_lane()}) {
        if (other == trial.order) continue;
        const auto parting = check::find_parting(subject, trial.order, other, options);
        if (parting && parting->pass <= last) return *parting;
    }
    const auto changed = check::find_last_change(subject, trial.order, options);
    if (changed && changed->pass <= last) return *changed;
    return {.pass = last};
}

}  // namespace lockstep
