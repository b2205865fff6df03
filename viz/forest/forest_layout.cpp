#include "viz/forest/forest_layout.hpp"

#include "kernels/base/wanted.hpp"

namespace lockstep {
namespace {

constexpr float kBetweenTrees = 0.5f;  // slots

}  // namespace

ForestLayout::ForestLayout(const std::vector<std::uint32_t>& parent, Progress& progress)
    : LevelledLayout(parent.size()), spots_(size()), kin_(size()) {
    progress.begin("Laying out the trees", 3);
    order_by_level(parent);
    progress.advance(1);
    progress.check();
    place(parent);
    progress.advance(1);
    progress.check();
    complete();
    for (std::uint32_t v = 0; v < size(); ++v) {
        throw_if_cancelled(v);
        const auto place = at(v);
        spots_[v] = {place.x, place.room};
    }
    progress.advance(1);
}

void ForestLayout::order_by_level(const std::vector<std::uint32_t>& parent) {
    const auto n = size();
    // Children of each node, ordered by index.
    std::vector<std::uint32_t> offsets(n + 1, 0), children(n);
    for (std::uint32_t v = 0; v < n; ++v) {
        throw_if_cancelled(v);
        if (parent[v] != v) ++offsets[parent[v] + 1];
    }
    for (std::uint32_t v = 0; v < n; ++v) offsets[v + 1] += offsets[v];
    auto next = offsets;
    order_.reserve(n);
    for (std::uint32_t v = 0; v < n; ++v) {
        throw_if_cancelled(v);
        if (parent[v] != v) children[next[parent[v]]++] = v;
        else kin_[v].tree = num_trees_++, order_.push_back(v);
    }
    level_offsets_.push_back(0);
    for (std::uint32_t begin = 0; begin < order_.size();) {
        const auto end = static_cast<std::uint32_t>(order_.size()),
                   level = static_cast<std::uint32_t>(level_offsets_.size());
        for (auto i = begin; i < end; ++i) {
            throw_if_cancelled(i);
            for (auto c = offsets[order_[i]]; c < offsets[order_[i] + 1]; ++c) {
                kin_[children[c]] = {level, kin_[order_[i]].tree};
                order_.push_back(children[c]);
            }
        }
        level_offsets_.push_back(end);
        begin = end;
    }
}

void ForestLayout::place(const std::vector<std::uint32_t>& parent) {
    const auto n = size();
    std::vector<std::uint32_t> leaves(n, 0);  // number of leaves below each node; 1 for a leaf
    for (auto i = n; i-- > 0;) {
        const auto v = order_[i];
        throw_if_cancelled(i);
        if (leaves[v] == 0) leaves[v] = 1;
        if (parent[v] != v) leaves[parent[v]] += leaves[v];
    }
    // From the top: the first slot of each subtree.
    std::vector<double> next_slot(n);
    double end = 0;
    for (std::uint32_t i = 0; i < n; ++i) {
        const auto v = order_[i];
        throw_if_cancelled(i);
        if (parent[v] == v) {
            next_slot[v] = end;
            end += leaves[v] + kBetweenTrees;
        } else {
            next_slot[v] = next_slot[parent[v]];
            next_slot[parent[v]] += leaves[v];
        }
    }
    width_ = n == 0 ? 0 : static_cast<float>(end - kBetweenTrees);
    // From the bottom: leaves in their slots, parents centred over their first and last children.
    std::vector<float> first(n), last(n, -1);
    for (auto i = n; i-- > 0;) {
        const auto v = order_[i];
        throw_if_cancelled(i);
        auto& x = across_[i];
        x = last[v] < 0 ? static_cast<float>(next_slot[v] + 0.5) : 0.5f * (first[v] + last[v]);
        if (parent[v] == v) continue;
        if (last[parent[v]] < 0) last[parent[v]] = x;
        first[parent[v]] = x;
    }
}

}  // namespace lockstep
