#include "app/session/playback/passes/pass_names.hpp"

#include <string_view>

#include <fmt/format.h>

#include "kernels/run/entry/label_inside.hpp"

namespace lockstep {
namespace {

/// " 12" for "round 12"; empty if the name does not end with a number.
std::string_view number_at_end(std::string_view name) {
    const auto words = name.find_last_not_of("0123456789,");
    return words == std::string_view::npos || name[words] != ' ' ? std::string_view() : name.substr(words);
}

/// True if the label contains the group's name or number: "round 12: relax" in "round 12", "sum 7" in "repetition 7".
/// The label then identifies the pass, also in a run with one pass for the whole group.
bool says_group(const PassReport& report) {
    if (report.path.empty()) return false;
    if (label_inside(report) != report.label) return true;
    const auto number = number_at_end(report.label);
    return number.size() > 1 && number == number_at_end(report.path.back());
}

}  // namespace

bool PassNames::update(const Run* run) {
    if (!run || !run->ready()) return false;
    const auto& timeline = run->timeline();
    const auto size = timeline.size();
    if (names_.size() >= size) return false;
    while (names_.size() < size) {
        const auto& report = timeline.record(static_cast<std::uint32_t>(names_.size())).report;
        std::string name;
        const auto groups = report.path.size() - (says_group(report) ? 1 : 0);
        for (std::size_t i = 0; i < groups; ++i) name += report.path[i] + " / ";
        name += report.label;
        const auto nth = met_[name]++;
        names_.push_back(nth == 0 ? name : fmt::format("{} ({})", name, nth + 1));
    }
    return true;
}

}  // namespace lockstep
