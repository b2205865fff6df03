#include "app/session/playback/passes/bookmark.hpp"

#include <algorithm>

namespace lockstep {

Bookmark Bookmark::of(const Run& run, std::uint32_t pass) {
    Bookmark mark(pass);
    const auto passes = run.num_passes();
    if (pass == 0 || pass >= passes) return mark;
    const auto& timeline = run.timeline();
    mark.at_end_ = pass + 1 == passes && run.state() == RunState::finished;
    mark.label_ = timeline.record(pass).report.label;
    for (std::uint32_t k = 1; k < pass; ++k) mark.nth_ += timeline.record(k).report.label == mark.label_;
    return mark;
}

std::optional<std::uint32_t> Bookmark::find(const Run& run) {
    const bool ended = run.state() != RunState::running;  // checked before the passes: none is added after it
    const auto passes = run.num_passes();
    if (passes == 0) return std::nullopt;
    if (at_end_) return ended ? std::optional(passes - 1) : std::nullopt;
    if (const auto found = search(run, passes)) return found;
    return ended ? std::optional(std::min(pass_, passes - 1)) : std::nullopt;
}

bool Bookmark::reached(const Run& run) { return search(run, run.num_passes()).has_value(); }

std::optional<std::uint32_t> Bookmark::search(const Run& run, std::uint32_t passes) {
    if (pass_ == 0 || label_.empty()) return pass_ < passes ? std::optional(pass_) : std::nullopt;
    for (; seen_ < passes; ++seen_) {
        if (run.timeline().record(seen_).report.label != label_) continue;
        if (met_ == nth_) return seen_;
        ++met_;
    }
    return std::nullopt;
}

}  // namespace lockstep
