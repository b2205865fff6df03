#include "viz/list/forest_order.hpp"

#include <numeric>

#include "kernels/base/wanted.hpp"

namespace lockstep {

std::vector<std::uint32_t> forest_positions(const Forest& forest) {
    const auto n = forest.size();
    // Children of each node, in order: first_child[v] .. first_child[v + 1] of `children`.
    std::vector<std::uint32_t> first_child(std::size_t{n} + 1, 0), children(n), next(n);
    for (std::uint32_t v = 0; v < n; ++v) {
        require_wanted(v);
        if (forest.parent[v] != v) ++first_child[forest.parent[v] + 1];
    }
    std::partial_sum(first_child.begin(), first_child.end(), first_child.begin());
    next.assign(first_child.begin(), first_child.end() - 1);
    for (std::uint32_t v = 0; v < n; ++v) {
        require_wanted(v);
        if (forest.parent[v] != v) children[next[forest.parent[v]]++] = v;
    }

    std::vector<std::uint32_t> position_of(n), queue;
    std::uint32_t position = 0;
    for (std::uint32_t root = 0; root < n; ++root) {
        if (forest.parent[root] != root) continue;
        queue.assign(1, root);
        for (std::size_t i = 0; i < queue.size(); ++i) {
            require_wanted(position);
            const auto v = queue[i];
            position_of[v] = position++;
            for (auto c = first_child[v]; c < first_child[v + 1]; ++c) queue.push_back(children[c]);
        }
    }
    return position_of;
}

}  // namespace lockstep
