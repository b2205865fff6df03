#include "viz/tree/seen_vertices.hpp"

#include <algorithm>
#include <bit>

#include "kernels/simt/launch_shape.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kMaxTightEdges = 4096;  // of vertices without marks

/// The number that is drawn of each stretch at most: all of the short ones; the long ones share the rest.
std::uint32_t max_of_each(const std::vector<LevelStretch>& stretches) {
    std::vector<std::uint32_t> counts;
    for (const auto& stretch : stretches) counts.push_back(stretch.count);
    std::ranges::sort(counts);
    std::uint32_t left = kMaxTightEdges;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const auto share = left / static_cast<std::uint32_t>(counts.size() - i);
        if (counts[i] > share) return std::max(share, 1u);
        left -= counts[i];
    }
    return kMaxTightEdges;
}

}  // namespace

SeenVertex seen_vertex(const TreeLayout& layout, std::uint32_t position, std::uint32_t level) {
    const auto x = layout.across()[position];
    std::uint32_t kind = SeenVertex::kThere;
    if (position == 0) kind |= SeenVertex::kRoot;
    if (layout.is_leaf(position)) kind |= SeenVertex::kLeaf;
    return {.x = x,
            .parent_x = position == 0 ? x : layout.across()[layout.parent_position(position, level)],
            .room = layout.room_at(position, level),
            .level = level,
            .vertex = layout.order()[position],
            .arcs = layout.arcs()[position],
            .kind = kind};
}

SeenVertices::SeenVertices(const TreeLayout& layout, const std::vector<LevelStretch>& stretches, const TreeMarks& marks,
                           const LevelCamera& camera) {
    const auto& offsets = layout.level_offsets();
    std::vector<SeenVertex> without_lanes, crowded;
    const float least = marks.min_room(camera);
    const auto most = max_of_each(stretches);
    for (const auto& stretch : stretches) {
        const auto end = stretch.first + stretch.count;
        auto level = stretch.level;
        for (auto i = layout.next_with_room(stretch.first, end, least); i < end;
             i = layout.next_with_room(i + 1, end, least)) {
            while (i >= offsets[level + 1]) ++level;
            const auto room = layout.room_at(i, level);
            if (room < least) continue;
            const bool lanes = i != 0 && marks.lane_offset(room, camera) != 0;
            (lanes ? vertices : without_lanes).push_back(seen_vertex(layout, i, level));
        }
        level = stretch.level;
        // The same vertices wherever the camera is: every 2^k-th, counted from the first of all.
        const auto stride = std::bit_ceil(ceil_div(stretch.count, most));
        for (auto i = std::uint64_t{ceil_div(stretch.first, stride)} * stride; i < end; i += stride) {
            const auto position = static_cast<std::uint32_t>(i);
            while (position >= offsets[level + 1]) ++level;
            if (layout.room_at(position, level) < least) crowded.push_back(seen_vertex(layout, position, level));
        }
    }
    num_lanes = static_cast<std::uint32_t>(vertices.size());
    vertices.insert(vertices.end(), without_lanes.begin(), without_lanes.end());
    num_marks = static_cast<std::uint32_t>(vertices.size());
    vertices.insert(vertices.end(), crowded.begin(), crowded.end());
}

}  // namespace lockstep
