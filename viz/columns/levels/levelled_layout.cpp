#include "viz/columns/levels/levelled_layout.hpp"

#include <algorithm>
#include <cmath>

#include "kernels/base/wanted.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kBlock = 64;  // positions

}  // namespace

void LevelledLayout::complete() {
    max_room_.resize(num_levels(), 0);
    max_room_of_blocks_.resize((size() + kBlock - 1) / kBlock, 0);
    for (std::uint32_t level = 0; level < num_levels(); ++level)
        for (auto i = level_offsets_[level]; i < level_offsets_[level + 1]; ++i) {
            throw_if_cancelled(i);
            positions_[order_[i]] = i;
            const auto room = room_at(i, level);
            max_room_[level] = std::max(max_room_[level], room);
            max_room_of_blocks_[i / kBlock] = std::max(max_room_of_blocks_[i / kBlock], room);
        }
}

std::uint32_t LevelledLayout::level_of(std::uint32_t position) const {
    return static_cast<std::uint32_t>(std::ranges::upper_bound(level_offsets_, position) - level_offsets_.begin()) - 1;
}

float LevelledLayout::room_at(std::uint32_t position, std::uint32_t level) const {
    float room = std::max(width_, 1.f);
    if (position > level_offsets_[level]) room = std::min(room, across_[position] - across_[position - 1]);
    if (position + 1 < level_offsets_[level + 1]) room = std::min(room, across_[position + 1] - across_[position]);
    return room;
}

std::uint32_t LevelledLayout::next_with_room(std::uint32_t position, std::uint32_t end, float room) const {
    if (position >= end || max_room_of_blocks_[position / kBlock] >= room) return std::min(position, end);
    auto block = position / kBlock + 1;
    const auto last = (end - 1) / kBlock;
    while (block <= last && max_room_of_blocks_[block] < room) ++block;
    return std::min(block * kBlock, end);
}

std::uint32_t LevelledLayout::first_from(std::uint32_t level, float x) const {
    const auto begin = across_.begin() + level_offsets_[level], end = across_.begin() + level_offsets_[level + 1];
    return static_cast<std::uint32_t>(std::lower_bound(begin, end, x) - across_.begin());
}

std::optional<std::uint32_t> LevelledLayout::nearest(std::uint32_t level, float x, float reach) const {
    const auto right = first_from(level, x);
    std::optional<std::uint32_t> found;
    const auto look = [&](std::uint32_t i) {
        const float distance = std::abs(across_[i] - x);
        if (distance <= reach) reach = distance, found = order_[i];
    };
    if (right > level_offsets_[level]) look(right - 1);
    if (right < level_offsets_[level + 1]) look(right);
    return found;
}

}  // namespace lockstep
