#include "viz/tree/tree_layout.hpp"

#include <algorithm>

#include "kernels/base/wanted.hpp"
#include "viz/tree/tidy_walk.hpp"

namespace lockstep {

TreeLayout::TreeLayout(std::span<const std::uint32_t> row_offsets, std::span<const std::uint32_t> column_indices,
                       std::uint32_t root, Progress& progress)
    : LevelledLayout(row_offsets.empty() ? 0 : row_offsets.size() - 1), root_(root) {
    progress.begin("Laying out the tree", 3);
    std::vector<std::uint32_t> parent;
    if (size() != 0) parent = order_by_level(row_offsets, column_indices);
    progress.advance(1);
    progress.check();
    if (size() != 0) place(parent);
    progress.advance(1);
    progress.check();
    complete();
    measure_tours();
    progress.advance(1);
}

/// The position of each one's parent, 0 of the root.
std::vector<std::uint32_t> TreeLayout::order_by_level(std::span<const std::uint32_t> row_offsets,
                                                      std::span<const std::uint32_t> column_indices) {
    const auto n = size();
    std::vector<std::uint32_t> parent(n, 0);
    num_trees_ = 1;
    order_.reserve(n);
    arcs_.resize(n);
    first_child_.reserve(n + 1);
    order_.push_back(root_);
    level_offsets_.push_back(0);
    for (std::uint32_t begin = 0; begin < order_.size();) {
        const auto end = static_cast<std::uint32_t>(order_.size());
        for (auto i = begin; i < end; ++i) {
            require_wanted(i);
            const auto v = order_[i], first = row_offsets[v], degree = row_offsets[v + 1] - first;
            const auto above = i == 0 ? kNone : order_[parent[i]];
            first_child_.push_back(static_cast<std::uint32_t>(order_.size()));
            // The tour returns from a child by its arc, and continues with the next of the row.
            std::uint32_t turn = 0;
            if (i != 0) {
                while (column_indices[first + turn] != above) ++turn;
                arcs_[i].retreat = first + turn;
                ++turn;
            }
            for (std::uint32_t k = 0; k < degree; ++k) {
                const auto arc = first + (turn + k) % degree, child = column_indices[arc];
                if (child == above) continue;
                arcs_[order_.size()].forward = arc;
                parent[order_.size()] = i;
                order_.push_back(child);
            }
        }
        level_offsets_.push_back(end);
        begin = end;
    }
    first_child_.push_back(n);
    return parent;
}

void TreeLayout::place(const std::vector<std::uint32_t>& parent) {
    const TidyWalk walk(parent, first_child_);
    const auto [low, high] = std::ranges::minmax_element(walk.across());
    for (std::uint32_t i = 0; i < size(); ++i) across_[i] = static_cast<float>(walk.across()[i] - *low + 0.5);
    width_ = static_cast<float>(*high - *low + 1);
}

/// The tour of a child walks down and up each edge of its subtree, and the child's own.
void TreeLayout::measure_tours() {
    tour_starts_.push_back(0);
    if (num_levels() < 2) return;
    for (auto child = level_offsets_[1]; child < level_offsets_[2]; ++child) {
        std::uint32_t vertices = 0;
        for (auto begin = child, end = child + 1; begin < end;) {
            vertices += end - begin;
            begin = first_child_[begin];
            end = first_child_[end];
        }
        tour_starts_.push_back(tour_starts_.back() + 2 * vertices);
    }
}

std::uint32_t TreeLayout::parent_position(std::uint32_t position, std::uint32_t level) const {
    const auto begin = first_child_.begin() + level_offsets_[level - 1],
               end = first_child_.begin() + level_offsets_[level];
    return static_cast<std::uint32_t>(std::upper_bound(begin, end, position) - first_child_.begin()) - 1;
}

std::uint32_t TreeLayout::lower_end(std::span<const std::uint32_t> row_offsets,
                                    std::span<const std::uint32_t> column_indices, std::uint32_t arc) const {
    const auto tail = static_cast<std::uint32_t>(std::ranges::upper_bound(row_offsets, arc) - row_offsets.begin()) - 1,
               head = column_indices[arc];
    return position_of(tail) > position_of(head) ? tail : head;
}

}  // namespace lockstep
