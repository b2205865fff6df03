#include "app/workspace/passes/pass_names.hpp"

#include <fmt/format.h>

namespace lockstep {

bool PassNames::update(const Run* run) {
    if (!run || !run->ready()) return false;
    const auto& timeline = run->timeline();
    const auto size = timeline.size();
    if (names_.size() >= size) return false;
    while (names_.size() < size) {
        const auto& report = timeline.record(static_cast<std::uint32_t>(names_.size())).report;
        std::string name;
        for (const auto& group : report.path) name += group + " / ";
        name += report.label;
        const auto nth = met_[name]++;
        names_.push_back(nth == 0 ? name : fmt::format("{} ({})", name, nth + 1));
    }
    return true;
}

}  // namespace lockstep
