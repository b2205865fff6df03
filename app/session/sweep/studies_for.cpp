#include "app/session/sweep/studies_for.hpp"

#include <algorithm>

namespace lockstep {
namespace {

std::string_view family_of(std::string_view id) { return id.substr(0, id.find('.')); }

/// 0: measures it; 1: measures its family; 2: neither.
int distance(const Study& study, std::string_view algorithm) {
    const auto measures = [&](auto same) {
        return std::ranges::any_of(study.series, [&](const StudySeries& one) { return same(one.algorithm); });
    };
    if (measures([&](std::string_view id) { return id == algorithm; })) return 0;
    return measures([&](std::string_view id) { return family_of(id) == family_of(algorithm); }) ? 1 : 2;
}

}  // namespace

std::vector<const Study*> studies_for(const std::vector<Study>& studies, std::string_view algorithm) {
    std::vector<const Study*> all;
    for (const auto& study : studies) all.push_back(&study);
    std::ranges::stable_sort(all, {}, [&](const Study* study) { return distance(*study, algorithm); });
    return all;
}

}  // namespace lockstep
