#include <algorithm>
#include <vector>

#include "viz/view.hpp"

namespace lockstep {

std::span<const ViewInfo> all_views() {
    static const std::vector<ViewInfo> views{};
    return views;
}

std::vector<const ViewInfo*> views_of(const AlgorithmInfo& algorithm) {
    const auto has = [&](Role role) { return std::ranges::find(algorithm.roles, role) != algorithm.roles.end(); };
    std::vector<const ViewInfo*> suitable;
    for (const auto& view : all_views())
        if (view.kind == algorithm.input && std::ranges::all_of(view.needs, has)) suitable.push_back(&view);
    return suitable;
}

}  // namespace lockstep
