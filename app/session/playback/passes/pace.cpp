#include "app/session/playback/passes/pace.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>
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
        pace.clock_steps_.push_back({ms, {last_of(kept), last_of(current)}});
    }
    if (pace.clock_steps_.empty()) return pace;
    pace.unit_ = Unit::ms;
    pace.last_ = static_cast<std::uint32_t>(pace.clock_steps_.size() - 1);
    pace.ends_ = pace.clock_steps_.back().passes;
    return pace;
}

Pace Pace::by_arc(const std::vector<double>& kept_ends, const std::vector<double>& current_ends) {
    auto pace = by_time(kept_ends, current_ends);
    if (pace.has_clock()) pace.unit_ = Unit::arcs;
    return pace;
}

Pace Pace::by_distance(const std::vector<double>& kept_ends, const std::vector<double>& current_ends) {
    auto pace = by_time(kept_ends, current_ends);
    if (!pace.has_clock()) return pace;
    pace.unit_ = Unit::distance;
    // The source is final from the first pass on, at distance 0 like the input: that step is inserted here.
    if (pace.clock_steps_.front().passes == Passes{}) return pace;
    pace.clock_steps_.insert(pace.clock_steps_.begin(), ClockStep{});
    ++pace.last_;
    return pace;
}

namespace {

/// The position of a run after a number of links: the last finished pass, or the current one and the links inside it.
struct SyncEpoch {
    std::uint32_t pass = 0, links = 0;
};
SyncEpoch standing(const std::vector<double>& ends, double at) {
    const auto next = std::ranges::upper_bound(ends, at);
    const auto over = static_cast<std::uint32_t>(next - ends.begin() - 1);
    if (next == ends.end() || at <= ends[over]) return {over, 0};
    return {over + 1, static_cast<std::uint32_t>(at - ends[over])};
}

}  // namespace

Pace Pace::by_link(const std::vector<double>& kept_ends, const std::vector<double>& current_ends) {
    Pace pace;
    if (kept_ends.empty() || current_ends.empty()) return pace;
    const double whole = std::max(kept_ends.back(), current_ends.back());
    std::vector<double> moments(kept_ends);
    moments.insert(moments.end(), current_ends.begin(), current_ends.end());
    for (double at = 0; at < whole; at = at < kSingleLinks ? at + 1 : std::floor(at * 1.01)) moments.push_back(at);
    std::ranges::sort(moments);
    moments.erase(std::ranges::unique(moments).begin(), moments.end());
    for (const double at : moments) {
        const auto kept = standing(kept_ends, at), current = standing(current_ends, at);
        pace.clock_steps_.push_back({at, {kept.pass, current.pass}, {kept.links, current.links}});
    }
    pace.unit_ = Unit::links;
    pace.last_ = static_cast<std::uint32_t>(pace.clock_steps_.size() - 1);
    pace.ends_ = pace.clock_steps_.back().passes;
    return pace;
}

namespace {

/// Pairs passes with equal names so that both runs keep their order, with the maximum number of pairs (the longest
/// ascending subsequence).
std::vector<std::pair<std::uint32_t, std::uint32_t>> alike(const std::vector<std::string>& kept_names,
                                                           const std::vector<std::string>& current_names) {
    std::unordered_map<std::string_view, std::uint32_t> places;
    for (std::uint32_t i = 0; i < current_names.size(); ++i) places.emplace(current_names[i], i);
    struct Link {
        std::uint32_t kept, current, before;
    };
    constexpr auto kFirst = ~0u;
    std::vector<Link> links;
    std::vector<std::uint32_t> ends;  // per length: the subsequence with the smallest end
    for (std::uint32_t i = 0; i < kept_names.size(); ++i) {
        const auto found = places.find(kept_names[i]);
        if (found == places.end()) continue;
        const auto after =
            std::ranges::lower_bound(ends, found->second, {}, [&](auto end) { return links[end].current; });
        links.push_back({i, found->second, after == ends.begin() ? kFirst : *(after - 1)});
        const auto link = static_cast<std::uint32_t>(links.size() - 1);
        if (after == ends.end()) ends.push_back(link);
        else *after = link;
    }
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (auto link = ends.empty() ? kFirst : ends.back(); link != kFirst; link = links[link].before)
        pairs.emplace_back(links[link].kept, links[link].current);
    std::ranges::reverse(pairs);
    return pairs;
}

}  // namespace

Pace Pace::by_label(const std::vector<std::string>& kept_names, const std::vector<std::string>& current_names) {
    Pace pace;
    Passes at;
    const auto add = [&] { pace.clock_steps_.push_back({.at = 0, .passes = at}); };
    const auto go_on = [&](std::uint32_t& pass, std::size_t until) {
        for (; pass + 1 < until; add()) ++pass;
    };
    add();
    for (const auto& [kept, current] : alike(kept_names, current_names)) {
        go_on(at.kept, kept);
        go_on(at.current, current);
        if (at == Passes{kept, current}) continue;
        at = {kept, current};
        add();
    }
    go_on(at.kept, kept_names.size());
    go_on(at.current, current_names.size());
    pace.last_ = static_cast<std::uint32_t>(pace.clock_steps_.size() - 1);
    pace.ends_ = at;
    return pace;
}

void Pace::swap() {
    std::swap(ends_.kept, ends_.current);
    for (auto& step : clock_steps_) {
        std::swap(step.passes.kept, step.passes.current);
        std::swap(step.links.kept, step.links.current);
    }
}

Pace::Passes Pace::at(std::uint32_t step) const {
    step = std::min(step, last_);
    if (has_table()) return clock_steps_[step].passes;
    return {std::min(step, ends_.kept), std::min(step, ends_.current)};
}

std::uint32_t Pace::step_of(Passes passes) const {
    passes = {std::min(passes.kept, ends_.kept), std::min(passes.current, ends_.current)};
    if (!has_table()) return std::max(passes.kept, passes.current);
    const auto found = std::ranges::partition_point(clock_steps_, [&](const ClockStep& step) {
        const auto before = [](std::uint32_t at, std::uint32_t links, std::uint32_t pass) {
            return at < pass || (at == pass && links != 0);
        };
        return before(step.passes.kept, step.links.kept, passes.kept) ||
               before(step.passes.current, step.links.current, passes.current);
    });
    return static_cast<std::uint32_t>(found - clock_steps_.begin());
}

Pace::Links Pace::links(std::uint32_t step) const {
    return counts_links() ? clock_steps_[std::min(step, last_)].links : Links{};
}

std::uint32_t Pace::step_near(double moment) const {
    if (unit_ == Unit::steps) return 0;
    const auto later = std::ranges::lower_bound(clock_steps_, moment, {}, &ClockStep::at);
    if (later == clock_steps_.end()) return last_;
    const auto step = static_cast<std::uint32_t>(later - clock_steps_.begin());
    return step > 0 && moment - clock_steps_[step - 1].at < later->at - moment ? step - 1 : step;
}

double Pace::moment(std::uint32_t step) const {
    return unit_ == Unit::steps ? 0 : clock_steps_[std::min(step, last_)].at;
}

double Pace::interval(std::uint32_t step) const {
    if (!has_clock() || step >= last_) return 1;
    const double whole = clock_steps_.back().at;
    return whole > 0 ? (clock_steps_[step + 1].at - clock_steps_[step].at) / whole * last_ : 1;
}

}  // namespace lockstep
