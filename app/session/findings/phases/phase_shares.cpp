#include "app/session/findings/phases/phase_shares.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/session/capitalised.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr const char* kRest = "deeper levels and rest";

PhaseShares::Phase& phase_of(std::vector<PhaseShares::Phase>& phases, const std::string& name, bool rest) {
    const auto found = std::ranges::find_if(phases, [&](const auto& one) { return one.name == name; });
    if (found != phases.end()) return *found;
    return phases.emplace_back(PhaseShares::Phase{.name = name, .rest = rest});
}

}  // namespace

double PhaseShares::share(const std::string& name) const {
    const auto found = std::ranges::find(phases, name, &Phase::name);
    return found == phases.end() || total_ms <= 0 ? 0 : found->ms / total_ms;
}

const PhaseShares::Phase* PhaseShares::longest() const {
    const auto found = std::ranges::max_element(phases, {}, &Phase::ms);
    return found == phases.end() ? nullptr : &*found;
}

std::optional<PhaseShares> phase_shares(const Run& run) {
    const auto& timeline = run.timeline();
    PhaseShares times{.phases = {}, .total_ms = run.total_ms()};
    double kernels = 0;
    bool recursed = false;
    for (std::uint32_t pass = 1; pass < timeline.size(); ++pass) {
        const auto& record = timeline.record(pass);
        const bool deeper = record.report.depth() > 0;
        recursed = recursed || deeper;
        phase_of(times.phases, deeper ? kRest : record.report.label, deeper).ms += record.kernel_ms;
        kernels += record.kernel_ms;
    }
    if (!recursed) return std::nullopt;
    phase_of(times.phases, kRest, true).ms += std::max(0.0, times.total_ms - kernels);
    return times;
}

PhaseShares phase_shares(const PublishedProfile& profile, const PublishedProfile::Row& row, const PhaseShares& like) {
    PhaseShares times{.phases = {}, .total_ms = row.total_ms};
    double rest = row.total_ms;
    for (const double ms : row.phase_ms) rest -= ms;
    for (const auto& phase : like.phases) {
        const auto found = std::ranges::find(profile.phases, phase.name);
        const double ms = phase.rest ? rest
                          : found == profile.phases.end()
                              ? 0
                              : row.phase_ms[static_cast<std::size_t>(found - profile.phases.begin())];
        times.phases.push_back({phase.name, ms, phase.rest});
    }
    return times;
}

std::string phase_finding(const PhaseShares& run, const std::string& which, const Published& published) {
    const auto* longest = run.longest();
    if (!longest || run.total_ms <= 0) return {};
    std::string text = fmt::format("{} {} {} of {}", capitalised(longest->name), longest->rest ? "take" : "takes",
                                   percent_text(run.share(longest->name)), which);
    for (const auto& profile : published.profiles) {
        double low = 1, high = 0;
        for (const auto& row : profile.rows) {
            const double share = phase_shares(profile, row, run).share(longest->name);
            low = std::min(low, share);
            high = std::max(high, share);
        }
        if (low > high) continue;
        text += percent_text(low) == percent_text(high)
                    ? fmt::format(", and {} in the {}", percent_text(low), published.by)
                    : fmt::format(", and {} to {} in the {}", percent_text(low), percent_text(high), published.by);
    }
    return text + ".";
}

}  // namespace lockstep
