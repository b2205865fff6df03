#include "viz/tree/tree_layout.hpp"

#include <algorithm>

#include "kernels/data/wanted.hpp"
#include "viz/tree/tidy_walk.hpp"

namespace lockstep {

TreeLayout::TreeLayout(std::span<const std::uint32_t> row_offsets, std::span<const std::uint32_t> column_indices,
                       std::uint32_t root, Progress& progress)
    : LevelledLayout(row_offsets.empty() ? 0 : row_offsets.size() - 1),
      root_(root),
      edges_(size()),
      lower_ends_(column_indices.size()),
      subtree_sizes_(size(), 1) {
    progress.begin("Laying out the tree", 3);
    if (size() != 0) order_by_level(row_offsets, column_indices);
    progress.advance(1);
    progress.check();
    if (size() != 0) place();
    progress.advance(1);
    progress.check();
    measure_room();
    progress.advance(1);
}

void TreeLayout::order_by_level(std::span<const std::uint32_t> row_offsets,
                                std::span<const std::uint32_t> column_indices) {
    const auto n = size();
    num_trees_ = 1;
    order_.reserve(n);
    first_child_.reserve(n + 1);
    order_.push_back(root_);
    level_offsets_.push_back(0);
    for (std::uint32_t begin = 0; begin < order_.size();) {
        const auto end = static_cast<std::uint32_t>(order_.size());
        const auto level = static_cast<std::uint32_t>(level_offsets_.size());
        for (auto i = begin; i < end; ++i) {
            require_wanted(i);
            const auto v = order_[i], first = row_offsets[v], degree = row_offsets[v + 1] - first;
            first_child_.push_back(static_cast<std::uint32_t>(order_.size()));
            // The tour comes back from a child by the arc that it went by, and goes on with the next of the row.
            std::uint32_t turn = 0;
            if (v != root_) {
                while (column_indices[first + turn] != edges_[v].parent) ++turn;
                edges_[v].retreat = first + turn;
                lower_ends_[first + turn] = v;
                ++turn;
            }
            for (std::uint32_t k = 0; k < degree; ++k) {
                const auto arc = first + (turn + k) % degree, child = column_indices[arc];
                if (child == edges_[v].parent) continue;
                edges_[child].parent = v;
                edges_[child].forward = arc;
                edges_[v].last_child = child;
                lower_ends_[arc] = child;
                places_[child].level = level;
                order_.push_back(child);
            }
        }
        level_offsets_.push_back(end);
        begin = end;
    }
    first_child_.push_back(n);
    for (auto i = n; i-- > 1;) subtree_sizes_[edges_[order_[i]].parent] += subtree_sizes_[order_[i]];
}

void TreeLayout::place() {
    const auto n = size();
    std::vector<std::uint32_t> parent(n, 0);
    for (std::uint32_t i = 0; i < n; ++i)
        for (auto c = first_child_[i]; c < first_child_[i + 1]; ++c) parent[c] = i;
    const TidyWalk walk(parent, first_child_);
    const auto [low, high] = std::ranges::minmax_element(walk.across());
    for (std::uint32_t i = 0; i < n; ++i) places_[order_[i]].x = static_cast<float>(walk.across()[i] - *low + 0.5);
    width_ = static_cast<float>(*high - *low + 1);
}

}  // namespace lockstep
