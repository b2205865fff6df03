#include "kernels/layout/adjacency.hpp"

#include <algorithm>

namespace lockstep {
namespace {

/// A neighbour and the ways to it, ordered by neighbour.
std::uint64_t entry(std::uint32_t neighbor, std::uint8_t way) { return std::uint64_t{neighbor} << 8 | way; }

}  // namespace

Adjacency make_adjacency(const CsrGraph& graph, const Progress& progress) {
    const auto n = graph.num_vertices();
    std::vector<std::uint64_t> begin(std::size_t{n} + 1, 0);
    for_each_checked(n, progress, [&](std::uint32_t v) {
        for (const auto w : graph.neighbors(v)) {
            if (w == v) continue;
            ++begin[v + 1];
            ++begin[w + 1];
        }
    });
    for (std::uint32_t v = 0; v < n; ++v) begin[v + 1] += begin[v];

    std::vector<std::uint64_t> entries(begin[n]);
    auto next = begin;
    for_each_checked(n, progress, [&](std::uint32_t v) {
        for (const auto w : graph.neighbors(v)) {
            if (w == v) continue;
            entries[next[v]++] = entry(w, Adjacency::kOutgoing);
            entries[next[w]++] = entry(v, Adjacency::kIncoming);
        }
    });

    Adjacency result;
    result.offsets.assign(std::size_t{n} + 1, 0);
    result.neighbors.reserve(entries.size() / 2);
    result.ways.reserve(entries.size() / 2);
    for_each_checked(n, progress, [&](std::uint32_t v) {
        std::sort(entries.begin() + static_cast<std::ptrdiff_t>(begin[v]),
                  entries.begin() + static_cast<std::ptrdiff_t>(begin[v + 1]));
        for (auto i = begin[v]; i < begin[v + 1]; ++i) {
            const auto neighbor = static_cast<std::uint32_t>(entries[i] >> 8);
            const auto way = static_cast<std::uint8_t>(entries[i]);
            if (result.neighbors.size() > result.offsets[v] && result.neighbors.back() == neighbor) {
                result.ways.back() |= way;
            } else {
                result.neighbors.push_back(neighbor);
                result.ways.push_back(way);
            }
        }
        result.offsets[v + 1] = static_cast<std::uint32_t>(result.neighbors.size());
    });
    return result;
}

}  // namespace lockstep
