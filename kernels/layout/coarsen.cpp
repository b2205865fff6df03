#include "kernels/layout/coarsen.hpp"

#include <algorithm>
#include <numeric>

#include "kernels/data/csr_graph.hpp"
#include "kernels/layout/hash.hpp"

namespace lockstep {
namespace {

/// The vertices in an order that depends on the seed alone.
std::vector<std::uint32_t> drawn_order(std::uint32_t n, std::uint64_t seed, const Progress& progress) {
    std::vector<std::uint32_t> order(n);
    std::iota(order.begin(), order.end(), 0u);
    for_each_checked(n, progress, [&](std::uint32_t k) {
        const auto i = n - k;
        std::swap(order[i - 1], order[static_cast<std::uint32_t>(hash(seed, i) % i)]);
    });
    return order;
}

std::vector<std::uint32_t> contract_stars(const LayoutGraph& graph, std::uint64_t seed, std::uint32_t most,
                                          std::uint32_t& num_stars, const Progress& progress) {
    const auto n = graph.num_vertices();
    std::vector<std::uint32_t> parent(n, kNone);
    std::vector<std::pair<float, std::uint32_t>> free;
    num_stars = 0;
    const auto order = drawn_order(n, seed, progress);
    for_each_checked(n, progress, [&](std::uint32_t k) {
        const auto v = order[k];
        if (parent[v] != kNone) return;
        parent[v] = num_stars;
        free.clear();
        for (auto i = graph.offsets[v]; i < graph.offsets[v + 1]; ++i) {
            const auto w = graph.neighbors[i];
            if (parent[w] == kNone) free.emplace_back(-graph.weights[i] / graph.masses[w], w);
        }
        const auto taken = std::min<std::size_t>(free.size(), most - 1);
        std::partial_sort(free.begin(), free.begin() + static_cast<std::ptrdiff_t>(taken), free.end());
        for (std::size_t i = 0; i < taken; ++i) parent[free[i].second] = num_stars;
        ++num_stars;
    });
    return parent;
}

}  // namespace

Coarsening coarsen(const LayoutGraph& graph, std::uint64_t seed, const Progress& progress, std::uint32_t most) {
    Coarsening result;
    std::uint32_t num_stars = 0;
    result.parent = contract_stars(graph, seed, most, num_stars, progress);

    const auto n = graph.num_vertices();
    std::vector<std::uint32_t> member_offsets(std::size_t{num_stars} + 1, 0), members(n);
    for (const auto star : result.parent) ++member_offsets[star + 1];
    std::partial_sum(member_offsets.begin(), member_offsets.end(), member_offsets.begin());
    auto next = member_offsets;
    for (std::uint32_t v = 0; v < n; ++v) members[next[result.parent[v]]++] = v;

    auto& coarse = result.graph;
    coarse.offsets.assign(std::size_t{num_stars} + 1, 0);
    coarse.masses.assign(num_stars, 0.f);
    std::vector<std::uint32_t> place(num_stars, kNone);  // of a neighbour within the row under work
    for_each_checked(num_stars, progress, [&](std::uint32_t star) {
        const auto row = static_cast<std::uint32_t>(coarse.neighbors.size());
        for (auto m = member_offsets[star]; m < member_offsets[star + 1]; ++m) {
            const auto v = members[m];
            coarse.masses[star] += graph.masses[v];
            for (auto i = graph.offsets[v]; i < graph.offsets[v + 1]; ++i) {
                const auto other = result.parent[graph.neighbors[i]];
                if (other == star) continue;
                if (place[other] == kNone || place[other] < row) {
                    place[other] = static_cast<std::uint32_t>(coarse.neighbors.size());
                    coarse.neighbors.push_back(other);
                    coarse.weights.push_back(0.f);
                }
                coarse.weights[place[other]] += graph.weights[i];
            }
        }
        coarse.offsets[star + 1] = static_cast<std::uint32_t>(coarse.neighbors.size());
    });
    return result;
}

}  // namespace lockstep
