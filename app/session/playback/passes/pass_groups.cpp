#include "app/session/playback/passes/pass_groups.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace lockstep {

void PassGroups::clear() {
    const auto runs = runs_ + 1;
    *this = PassGroups{};
    runs_ = runs;
}

void PassGroups::update(const std::shared_ptr<Run>& run) {
    if (run_.owner_before(run) || run.owner_before(run_)) {
        clear();
        run_ = run;
    }
    if (!run || !run->ready()) return;
    const auto& timeline = run->timeline();
    for (auto pass = num_passes(); pass < timeline.size(); ++pass) {
        const auto& record = timeline.record(pass);
        append(record.report.path, record.kernel_ms);
    }
}

void PassGroups::append(std::span<const std::string> path, double kernel_ms) {
    const auto pass = num_passes();
    std::size_t same = 0;
    while (same < path.size() && same < open_.size() && groups_[open_[same]].name == path[same]) ++same;
    open_.resize(same);
    for (std::size_t depth = same; depth < path.size(); ++depth) {
        const auto parent = open_.empty() ? std::nullopt : std::optional(open_.back());
        auto key = (parent ? groups_[*parent].key + " / " : std::string()) + path[depth];
        const auto nth = met_[key]++;
        if (nth > 0) key += fmt::format(" ({})", nth + 1);
        open_.push_back(static_cast<std::uint32_t>(groups_.size()));
        groups_.push_back({.name = path[depth],
                           .key = std::move(key),
                           .depth = static_cast<int>(depth) + 1,
                           .first = pass,
                           .last = pass,
                           .parent = parent});
    }
    for (const auto group : open_) {
        groups_[group].last = pass;
        groups_[group].kernel_ms += kernel_ms;
    }
    innermost_.push_back(open_.empty() ? kNoGroup : open_.back());
}

std::optional<std::uint32_t> PassGroups::innermost(std::uint32_t pass) const {
    if (pass >= innermost_.size() || innermost_[pass] == kNoGroup) return std::nullopt;
    return innermost_[pass];
}

std::optional<std::uint32_t> PassGroups::around(std::optional<std::uint32_t> group, int depth) const {
    while (group && groups_[*group].depth > depth) group = groups_[*group].parent;
    return group;
}

std::uint32_t PassGroups::stop_after(std::uint32_t pass) const {
    if (pass + 1 >= num_passes()) return num_passes() == 0 ? 0 : num_passes() - 1;
    const auto next = pass + 1;
    auto stop = next;
    bool entered = false;  // a group that does not contain the pass: the outermost one is stepped over
    for (auto group = innermost(next); group; group = groups_[*group].parent) {
        const bool inside = groups_[*group].has(pass);
        if (inside && entered) break;
        stop = groups_[*group].last;
        if (inside) break;
        entered = true;
    }
    return stop;
}

std::uint32_t PassGroups::stop_before(std::uint32_t pass) const {
    if (pass == 0) return 0;
    pass = std::min(pass, num_passes() == 0 ? 0 : num_passes() - 1);
    auto first = pass;
    bool ended = false;
    for (auto group = innermost(pass); group; group = groups_[*group].parent) {
        const bool ends = groups_[*group].last == pass;
        if (!ends && ended) break;
        first = groups_[*group].first;
        if (!ends) break;
        ended = true;
    }
    return first == 0 ? 0 : first - 1;
}

}  // namespace lockstep
