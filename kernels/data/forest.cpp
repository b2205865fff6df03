#include "kernels/data/forest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "kernels/data/csr_graph.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {

Forest make_forest(std::vector<std::uint32_t> parent, std::string_view name) {
    constexpr auto unknown = kNone, on_the_way = kNone - 1;
    const auto n = static_cast<std::uint32_t>(parent.size());
    Forest forest;
    for (std::uint32_t node = 0; node < n; ++node) {
        if (parent[node] >= n) {
            throw InputError(
                fmt::format("{}: node {} has parent {}, out of range 0..{}", name, node, parent[node], n - 1));
        }
        forest.num_roots += parent[node] == node;
    }

    // From each node up to one whose depth is known, then the same way again to write the depths down.
    std::vector<std::uint32_t> depth(n, unknown);
    for (std::uint32_t start = 0; start < n; ++start) {
        std::uint32_t node = start, steps = 0;
        for (; depth[node] == unknown && parent[node] != node; node = parent[node], ++steps) depth[node] = on_the_way;
        if (depth[node] == on_the_way)
            throw InputError(fmt::format("{}: node {} lies on a cycle of parents", name, node));
        if (depth[node] == unknown) depth[node] = 0;
        auto below = depth[node] + steps;
        forest.height = std::max(forest.height, below);
        for (auto up = start; up != node; up = parent[up]) depth[up] = below--;
    }
    forest.parent = std::move(parent);
    return forest;
}

}  // namespace lockstep
