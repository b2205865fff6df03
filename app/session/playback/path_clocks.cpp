#include "app/session/playback/path_clocks.hpp"

#include <algorithm>
#include <string_view>

namespace lockstep {
namespace {

constexpr std::uint32_t kPassesOfARound = 3;  ///< at most

std::optional<double> figure_of(const Run& run, std::size_t pass, std::string_view name) {
    const auto& figures = run.timeline().record(static_cast<std::uint32_t>(pass)).report.figures;
    const auto found = std::ranges::find(figures, name, &Figure::name);
    return found == figures.end() ? std::nullopt : std::optional(found->value);
}

bool first_round_says(const Run& run, std::string_view name) {
    const auto first = std::min(run.num_passes(), kPassesOfARound + 1);
    for (std::uint32_t pass = 1; pass < first; ++pass)
        if (figure_of(run, pass, name)) return true;
    return false;
}

constexpr std::string_view kRelaxed = "relaxed", kFinal = "final up to";

}  // namespace

bool says_arcs_relaxed(const Run& run) { return first_round_says(run, kRelaxed); }

void update_arc_ends(std::vector<double>& ends, const Run* run) {
    const auto passes = run ? run->num_passes() : 0;
    if (ends.size() > passes) ends.clear();
    while (ends.size() < passes)
        ends.push_back((ends.empty() ? 0 : ends.back()) + figure_of(*run, ends.size(), kRelaxed).value_or(0));
}

bool says_final_distances(const Run& run) { return first_round_says(run, kFinal); }

void update_distance_ends(std::vector<double>& ends, const Run* run) {
    const auto passes = run ? run->num_passes() : 0;
    if (ends.size() == passes) return;
    ends.assign(passes, 0);
    std::size_t last_known = 0;  // the last pass with a known distance
    for (std::size_t pass = 1; pass < passes; ++pass) {
        const auto distance = figure_of(*run, pass, kFinal);
        if (!distance) continue;
        const auto reached = std::max(*distance, ends[last_known]);
        std::fill(ends.begin() + static_cast<std::ptrdiff_t>(last_known) + 1,
                  ends.begin() + static_cast<std::ptrdiff_t>(pass) + 1, reached);
        last_known = pass;
    }
    if (passes != 0) std::fill(ends.begin() + static_cast<std::ptrdiff_t>(last_known), ends.end(), ends[last_known]);
}

}  // namespace lockstep
