#pragma once

#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/layout/coarsen.hpp"
#include "kernels/layout/hash.hpp"

namespace lockstep::test {

using Edges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// An undirected graph with masses and weights, as after a coarsening step.
inline LayoutGraph layout_graph(std::uint32_t n, const Edges& edges) {
    std::vector<std::vector<std::uint32_t>> rows(n);
    for (const auto& [a, b] : edges) rows[a].push_back(b), rows[b].push_back(a);
    LayoutGraph graph;
    for (const auto& row : rows) {
        graph.neighbors.insert(graph.neighbors.end(), row.begin(), row.end());
        graph.offsets.push_back(static_cast<std::uint32_t>(graph.neighbors.size()));
        graph.masses.push_back(static_cast<float>(row.size() + 1));
    }
    for (std::size_t i = 0; i < graph.neighbors.size(); ++i) graph.weights.push_back(static_cast<float>(1 + i % 3));
    return graph;
}

inline Edges path_edges(std::uint32_t n) {
    Edges edges;
    for (std::uint32_t v = 1; v < n; ++v) edges.emplace_back(v - 1, v);
    return edges;
}

inline Edges grid_edges(std::uint32_t side) {
    Edges edges;
    for (std::uint32_t v = 0; v < side * side; ++v) {
        if (v % side + 1 < side) edges.emplace_back(v, v + 1);
        if (v + side < side * side) edges.emplace_back(v, v + side);
    }
    return edges;
}

/// A star: vertex 0 is adjacent to all others.
inline Edges star_edges(std::uint32_t arms) {
    Edges edges;
    for (std::uint32_t v = 1; v <= arms; ++v) edges.emplace_back(0, v);
    return edges;
}

/// Random points in a square of side sqrt(n).
inline std::vector<Point> drawn_points(std::uint32_t n, std::uint64_t seed) {
    const float side = std::sqrt(static_cast<float>(n));
    std::vector<Point> points;
    for (std::uint32_t v = 0; v < n; ++v)
        points.push_back({side * hash_unit(seed, 2ull * v), side * hash_unit(seed, 2ull * v + 1)});
    return points;
}

/// An undirected graph of the edges.
inline CsrGraph undirected(std::uint32_t n, const Edges& edges) {
    std::vector<std::vector<std::uint32_t>> rows(n);
    for (const auto& [a, b] : edges) rows[a].push_back(b), rows[b].push_back(a);
    CsrGraph graph;
    for (const auto& row : rows) {
        graph.column_indices.insert(graph.column_indices.end(), row.begin(), row.end());
        graph.row_offsets.push_back(graph.num_edges());
    }
    return graph;
}

}  // namespace lockstep::test
