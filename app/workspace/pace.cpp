#include "app/workspace/pace.hpp"

#include <algorithm>
#include <utility>

namespace lockstep {

Pace Pace::alone(std::uint32_t last) { return by_pass(0, last); }

Pace Pace::by_pass(std::uint32_t last_kept, std::uint32_t last_current) {
    Pace pace;
    pace.ends_ = {last_kept, last_current};
    pace.last_ = std::max(last_kept, last_current);
    return pace;
}

Pace Pace::by_time(const std::vector<double>& kept_ends, const std::vector<double>& current_ends) {
    Pace pace;
    const auto past = [](const std::vector<double>& ends, std::size_t from, double ms) {
        while (from < ends.size() && ends[from] <= ms) ++from;
        return from;
    };
    const auto last_of = [](std::size_t passed) { return static_cast<std::uint32_t>(passed == 0 ? 0 : passed - 1); };
    for (std::size_t kept = 0, current = 0; kept < kept_ends.size() || current < current_ends.size();) {
        const double ms = kept == kept_ends.size()         ? current_ends[current]
                          : current == current_ends.size() ? kept_ends[kept]
                                                           : std::min(kept_ends[kept], current_ends[current]);
        kept = past(kept_ends, kept, ms);
        current = past(current_ends, current, ms);
        pace.moments_.push_back({ms, {last_of(kept), last_of(current)}});
    }
    if (pace.moments_.empty()) return pace;
    pace.last_ = static_cast<std::uint32_t>(pace.moments_.size() - 1);
    pace.ends_ = pace.moments_.back().passes;
    return pace;
}

void Pace::swap() {
    std::swap(ends_.kept, ends_.current);
    for (auto& moment : moments_) std::swap(moment.passes.kept, moment.passes.current);
}

Pace::Passes Pace::at(std::uint32_t step) const {
    step = std::min(step, last_);
    if (has_clock()) return moments_[step].passes;
    return {std::min(step, ends_.kept), std::min(step, ends_.current)};
}

std::uint32_t Pace::step_of(Passes passes) const {
    passes = {std::min(passes.kept, ends_.kept), std::min(passes.current, ends_.current)};
    if (!has_clock()) return std::max(passes.kept, passes.current);
    const auto found = std::ranges::partition_point(moments_, [&](const Moment& moment) {
        return moment.passes.kept < passes.kept || moment.passes.current < passes.current;
    });
    return static_cast<std::uint32_t>(found - moments_.begin());
}

std::uint32_t Pace::step_near(double ms) const {
    const auto later = std::ranges::lower_bound(moments_, ms, {}, &Moment::ms);
    if (later == moments_.end()) return last_;
    const auto step = static_cast<std::uint32_t>(later - moments_.begin());
    return step > 0 && ms - moments_[step - 1].ms < later->ms - ms ? step - 1 : step;
}

double Pace::ms(std::uint32_t step) const { return has_clock() ? moments_[std::min(step, last_)].ms : 0; }

double Pace::interval(std::uint32_t step) const {
    if (!has_clock() || step >= last_) return 1;
    const double whole = moments_.back().ms;
    return whole > 0 ? (moments_[step + 1].ms - moments_[step].ms) / whole * last_ : 1;
}

}  // namespace lockstep
