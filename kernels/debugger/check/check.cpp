#include "kernels/debugger/check/check.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "kernels/simt/launch_limit.hpp"

namespace lockstep::check {
namespace {

/// A run with more passes than this counts as endless; derived from its passes in lock step.
std::uint32_t max_passes(std::uint32_t usual) {
    constexpr std::uint64_t kTimes = 4, kMore = 64;
    return static_cast<std::uint32_t>(
        std::min<std::uint64_t>(kTimes * usual + kMore, std::numeric_limits<std::uint32_t>::max()));
}

/// The time limit of a pass, derived from its time in lock step: in other orders a loop may wait for a value for ever.
double max_seconds(double usual) {
    constexpr double kTimes = 20, kMore = 10;
    return kTimes * usual + kMore;
}

/// Merges the hazards of one order into those of others; pairs becomes the maximum over the orders.
void merge(std::vector<FoundHazard>& all, std::vector<FoundHazard> more) {
    for (auto& one : more) {
        const auto known = std::ranges::find_if(all, [&](const FoundHazard& other) { return other.same_place(one); });
        if (known == all.end()) {
            all.push_back(std::move(one));
            continue;
        }
        const auto pairs = std::max(known->hazard.pairs, one.hazard.pairs);
        const auto harmful = std::max(known->hazard.harmful_pairs, one.hazard.harmful_pairs);
        if (severity(one.hazard) > severity(known->hazard)) *known = std::move(one);
        known->hazard.pairs = pairs;
        known->hazard.harmful_pairs = harmful;
    }
}

}  // namespace

std::vector<Order> orders_of(std::uint32_t shuffles) {
    std::vector<Order> orders{Order::lockstep(), Order::lane_by_lane()};
    for (std::uint64_t seed = 1; seed <= shuffles; ++seed) orders.push_back(Order::shuffled(seed));
    return orders;
}

Check check_algorithm(const Subject& subject, const Effort& effort) {
    Check check{.subject = subject};
    std::optional<HostColumns> expected;
    TrialOptions each{.trace_limit = effort.trace_limit,
                      .max_seconds = effort.max_pass_seconds,
                      .cancel = effort.cancel,
                      .min_steps = effort.min_steps};
    const auto orders = orders_of(effort.shuffles);
    for (const auto& order : orders) {
        if (effort.progress) effort.progress(order, check.runs + 1, static_cast<std::uint32_t>(orders.size()));
        each.order = order;
        auto trial = run_trial(subject, each, expected ? &*expected : nullptr);
        if (check.runs == 0 && !trial.stopped) {
            each.max_passes = max_passes(trial.passes);
            each.max_seconds = check.max_seconds = max_seconds(trial.longest_pass);
        }
        ++check.runs;
        check.launches += trial.launches;
        check.accesses += trial.accesses;
        check.cut |= trial.cut;
        merge(check.hazards, std::exchange(trial.hazards, {}));
        if (!expected && trial.failure.empty()) expected = std::move(trial.results);
        trial.results.clear();
        if (trial.failure.empty()) continue;
        ++check.failed_runs;
        const bool endless = trial.gave_up || (trial.fault && runs_for_ever(*trial.fault));
        if (!check.failed) check.failed = std::move(trial);
        if (endless) break;  // endless runs take longest, and further orders add nothing
    }
    std::ranges::stable_sort(check.hazards, {}, [](const FoundHazard& one) { return -severity(one.hazard); });
    return check;
}

}  // namespace lockstep::check
