#include "viz/columns/levelled_layout.hpp"

#include <algorithm>
#include <cmath>

#include "kernels/data/wanted.hpp"

namespace lockstep {

void LevelledLayout::measure_room() {
    most_room_.resize(num_levels(), 0);
    for (std::uint32_t level = 0; level < num_levels(); ++level)
        for (auto i = level_offsets_[level]; i < level_offsets_[level + 1]; ++i) {
            require_wanted(i);
            auto& own = places_[order_[i]];
            own.room = std::max(width_, 1.f);
            if (i > level_offsets_[level]) own.room = std::min(own.room, own.x - places_[order_[i - 1]].x);
            if (i + 1 < level_offsets_[level + 1]) own.room = std::min(own.room, places_[order_[i + 1]].x - own.x);
            most_room_[level] = std::max(most_room_[level], own.room);
        }
}

std::uint32_t LevelledLayout::first_from(std::uint32_t level, float x) const {
    const auto begin = order_.begin() + level_offsets_[level], end = order_.begin() + level_offsets_[level + 1];
    return static_cast<std::uint32_t>(
        std::lower_bound(begin, end, x, [&](std::uint32_t v, float at) { return places_[v].x < at; }) - order_.begin());
}

std::uint32_t LevelledLayout::position_of(std::uint32_t node) const {
    auto i = first_from(places_[node].level, places_[node].x);
    while (order_[i] != node) ++i;  // slots that a float cannot tell apart
    return i;
}

std::optional<std::uint32_t> LevelledLayout::nearest(std::uint32_t level, float x, float reach) const {
    const auto right = first_from(level, x);
    std::optional<std::uint32_t> found;
    const auto look = [&](std::uint32_t i) {
        const float distance = std::abs(places_[order_[i]].x - x);
        if (distance <= reach) reach = distance, found = order_[i];
    };
    if (right > level_offsets_[level]) look(right - 1);
    if (right < level_offsets_[level + 1]) look(right);
    return found;
}

}  // namespace lockstep
