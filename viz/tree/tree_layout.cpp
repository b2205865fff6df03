#include "viz/tree/tree_layout.hpp"

#include <algorithm>
#include <numeric>

#include "kernels/base/wanted.hpp"
#include "kernels/data/csr_graph.hpp"

namespace lockstep {
namespace {

constexpr double kApart = 1;

}  // namespace

TidyWalk::TidyWalk(const std::vector<std::uint32_t>& parent, const std::vector<std::uint32_t>& first_child)
    : parent_(parent),
      first_child_(first_child),
      prelim_(parent.size(), 0),
      mod_(parent.size(), 0),
      shift_(parent.size(), 0),
      change_(parent.size(), 0),
      thread_(parent.size(), kNone),
      ancestor_(parent.size()) {
    const auto n = static_cast<std::uint32_t>(parent.size());
    std::iota(ancestor_.begin(), ancestor_.end(), 0u);
    // From the bottom: everything below a node is placed before its children are placed side by side.
    for (auto v = n; v-- > 0;) place_children(v);
    // From the top: prelim becomes the place, mod the sum of the moves of the ancestors.
    if (n == 0) return;
    const double middle = is_leaf(0) ? 0 : 0.5 * (prelim_[first_child_[0]] + prelim_[first_child_[1] - 1]);
    prelim_[0] = 0;
    mod_[0] = -middle;
    for (std::uint32_t v = 1; v < n; ++v) {
        const double above = mod_[parent_[v]];
        prelim_[v] += above;
        mod_[v] += above;
    }
}

void TidyWalk::place_children(std::uint32_t v) {
    const auto first = first_child_[v], end = first_child_[v + 1];
    auto default_ancestor = first;
    for (auto w = first; w < end; ++w) {
        const double left = w == first ? 0 : prelim_[w - 1] + kApart;
        if (is_leaf(w)) {
            prelim_[w] = left;
        } else {
            const double middle = 0.5 * (prelim_[first_child_[w]] + prelim_[first_child_[w + 1] - 1]);
            prelim_[w] = w == first ? middle : left;
            mod_[w] = w == first ? 0 : left - middle;
        }
        if (w != first) default_ancestor = apportion(w, default_ancestor);
    }
    execute_shifts(v);
}

/// Moves the subtree of v away from those of its left siblings along both contours, and threads the contours.
std::uint32_t TidyWalk::apportion(std::uint32_t v, std::uint32_t default_ancestor) {
    auto inner_right = v, outer_right = v, inner_left = v - 1, outer_left = first_child_[parent_[v]];
    double sum_inner_right = mod_[inner_right], sum_outer_right = mod_[outer_right], sum_inner_left = mod_[inner_left],
           sum_outer_left = mod_[outer_left];
    while (next_right(inner_left) != kNone && next_left(inner_right) != kNone) {
        inner_left = next_right(inner_left);
        inner_right = next_left(inner_right);
        outer_left = next_left(outer_left);
        outer_right = next_right(outer_right);
        ancestor_[outer_right] = v;
        const double shift = prelim_[inner_left] + sum_inner_left - (prelim_[inner_right] + sum_inner_right) + kApart;
        if (shift > 0) {
            const auto own = ancestor_[inner_left];
            move_subtree(parent_[own] == parent_[v] ? own : default_ancestor, v, shift);
            sum_inner_right += shift;
            sum_outer_right += shift;
        }
        sum_inner_left += mod_[inner_left];
        sum_inner_right += mod_[inner_right];
        sum_outer_left += mod_[outer_left];
        sum_outer_right += mod_[outer_right];
    }
    if (next_right(inner_left) != kNone && next_right(outer_right) == kNone) {
        thread_[outer_right] = next_right(inner_left);
        mod_[outer_right] += sum_inner_left - sum_outer_right;
    }
    if (next_left(inner_right) != kNone && next_left(outer_left) == kNone) {
        thread_[outer_left] = next_left(inner_right);
        mod_[outer_left] += sum_inner_right - sum_outer_left;
        default_ancestor = v;
    }
    return default_ancestor;
}

void TidyWalk::move_subtree(std::uint32_t from, std::uint32_t to, double shift) {
    const double between = to - from;
    change_[to] -= shift / between;
    shift_[to] += shift;
    change_[from] += shift / between;
    prelim_[to] += shift;
    mod_[to] += shift;
}

void TidyWalk::execute_shifts(std::uint32_t v) {
    double shift = 0, change = 0;
    for (auto w = first_child_[v + 1]; w-- > first_child_[v];) {
        prelim_[w] += shift;
        mod_[w] += shift;
        change += change_[w];
        shift += shift_[w] + change;
    }
}

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

/// The position of each vertex's parent, 0 for the root.
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
            throw_if_cancelled(i);
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

/// The tour of a child walks down and up each edge of its subtree, and the child's own edge.
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
