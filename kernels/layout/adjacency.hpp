#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/layout/for_each_checked.hpp"

namespace lockstep {

/// The undirected neighbours of each vertex: sorted rows without self loops and duplicates.
/// offsets    num_vertices + 1 entries
/// neighbors  offsets.back() entries, each undirected pair twice
/// ways       for each entry in the row of v: kOutgoing if v -> neighbor is an arc, kIncoming if neighbor -> v is
struct Adjacency {
    static constexpr std::uint8_t kOutgoing = 1, kIncoming = 2;

    std::vector<std::uint32_t> offsets{0};
    std::vector<std::uint32_t> neighbors;
    std::vector<std::uint8_t> ways;

    std::uint32_t num_vertices() const { return static_cast<std::uint32_t>(offsets.size() - 1); }
    std::uint32_t degree(std::uint32_t v) const { return offsets[v + 1] - offsets[v]; }
    std::span<const std::uint32_t> row(std::uint32_t v) const { return {neighbors.data() + offsets[v], degree(v)}; }
};

/// O(n + m log(largest degree)), on every core. Throws Cancelled.
Adjacency make_adjacency(const CsrGraph& graph, Progress& progress);
Adjacency make_adjacency(const CsrGraph& graph);

}  // namespace lockstep
