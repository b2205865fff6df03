#include "app/session/findings/tree_heights.hpp"

#include <algorithm>
#include <stdexcept>

namespace lockstep {

TreeHeights measure_tree_heights(std::span<const std::uint32_t> pointer) {
    constexpr std::uint32_t kUnknown = ~0u;
    const auto n = static_cast<std::uint32_t>(pointer.size());
    std::vector<std::uint32_t> depth(n, kUnknown), root(n), height(n, 0), way;
    for (std::uint32_t start = 0; start < n; ++start) {
        way.clear();
        auto v = start;
        while (depth[v] == kUnknown) {
            const auto next = pointer[v];
            if (next >= n || way.size() > n) throw std::invalid_argument("the pointers form no forest");
            if (next == v) {
                depth[v] = 0;
                root[v] = v;
                break;
            }
            way.push_back(v);
            v = next;
        }
        for (auto below = way.rbegin(); below != way.rend(); ++below) {
            depth[*below] = depth[v] + 1;
            root[*below] = root[v];
            v = *below;
            height[root[v]] = std::max(height[root[v]], depth[v]);
        }
    }
    TreeHeights found;
    for (std::uint32_t v = 0; v < n; ++v) {
        if (pointer[v] != v) continue;
        ++found.num_trees;
        if (height[v] >= found.trees.size()) found.trees.resize(height[v] + 1);
        ++found.trees[height[v]];
    }
    return found;
}

bool grows_trees(const AlgorithmInfo& algorithm) {
    const auto has = [&](Role role) { return std::ranges::find(algorithm.roles, role) != algorithm.roles.end(); };
    return has(Role::column_indices) && has(Role::parent) && has(Role::root);
}

void TreeHeightsShown::follow(const Run* run, const Snapshot& now) {
    if (auto reply = measuring_.take()) found_ = std::move(reply->answer);
    if (!run || !now || !grows_trees(*run->request().algorithm)) {
        measuring_.cancel();
        found_.reset();
        asked_ = {};
        return;
    }
    if (!asked_.is(now)) {
        const auto columns = run->columns();
        const auto pointer = std::ranges::find_if(
            columns, [](const Column& one) { return one.role == Role::parent && one.type() == ValueType::uint32; });
        if (pointer == columns.end()) return;
        asked_ = LastSnapshot(now);
        measuring_.ask({*pointer, now, run->inputs()});
    }
}

TreeHeights TreeHeightsShown::measure(const Query& query) {
    const auto n = query.pointer.size;
    return measure_tree_heights(Run::read(query.pointer, query.snapshot, query.inputs, 0, n).u32());
}

}  // namespace lockstep
