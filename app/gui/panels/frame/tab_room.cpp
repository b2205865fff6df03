#include "app/gui/panels/frame/tab_room.hpp"

#include <numeric>

namespace lockstep {

std::vector<bool> fit_tabs(std::span<const float> widths, float room, float list, std::span<const std::size_t> first) {
    std::vector<bool> shown(widths.size(), std::reduce(widths.begin(), widths.end()) <= room);
    if (shown.empty() || shown.front()) return shown;
    float used = list;
    bool any = false;
    const auto try_to_show = [&](std::size_t tab) {
        if (shown[tab] || (any && used + widths[tab] > room)) return;
        shown[tab] = any = true;
        used += widths[tab];
    };
    for (const auto tab : first) try_to_show(tab);
    for (std::size_t tab = 0; tab < widths.size() && (!any || used <= room); ++tab) try_to_show(tab);
    return shown;
}

}  // namespace lockstep
