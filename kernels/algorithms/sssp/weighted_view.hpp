#pragma once

#include <cstdint>
#include <type_traits>

#include "kernels/simt/simt_fn.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep::sssp {

// ------------------------------------------------------------------------------------------- Distances

/// The limits of int32 are not distances: "no path leads to the vertex", and "a negative cycle lies on a path to it".
inline constexpr std::int32_t kNoPath = 2147483647, kNoShortestPath = -2147483647 - 1;

/// The same for lengths of either type: int32, or float32 for real weights, with its infinities.
template <class Length>
SIMT_HOST_FN Length no_path() {
    if constexpr (std::is_same_v<Length, float>) return __builtin_bit_cast(float, 0x7F800000u);
    else return kNoPath;
}
template <class Length>
SIMT_HOST_FN Length no_shortest_path() {
    if constexpr (std::is_same_v<Length, float>) return __builtin_bit_cast(float, 0xFF800000u);
    else return kNoShortestPath;
}
template <class Length>
SIMT_HOST_FN std::uint32_t word_of(Length length) {
    return __builtin_bit_cast(std::uint32_t, length);
}

/// The length of a path extended by an arc. A sum above the type's range counts as no path, below it as no shortest path;
/// both are checked after the last round. Real sums are rounded to float32 after each arc, in the order of the path from
/// the source: rounding preserves the order of two sums, so all algorithms end with bit-identical distances.
SIMT_HOST_FN std::int32_t one_arc_more(std::int32_t distance, std::int32_t weight) {
    if (distance == kNoPath || distance == kNoShortestPath) return distance;
    const auto sum = std::int64_t{distance} + weight;
    if (sum >= kNoPath) return kNoPath;
    return sum <= kNoShortestPath ? kNoShortestPath : static_cast<std::int32_t>(sum);
}
SIMT_HOST_FN float one_arc_more(float distance, float weight) { return distance + weight; }

}  // namespace lockstep::sssp

namespace lockstep {

// --------------------------------------------------------------------------------------- Weighted view

/// A graph with weights in compressed sparse rows, as a kernel sees it: the arcs out of each vertex.
template <class Length>
struct WeightedView {
    Span<const std::uint32_t> row_offsets;  ///< num_vertices + 1
    Span<const std::uint32_t> column_indices;  ///< num_edges
    Span<const Length> edge_weights;  ///< num_edges
};

/// The same by destination (Malison 2012, 5.3.1): the arcs into each vertex are adjacent.
template <class Length>
struct IncomingView {
    Span<const std::uint32_t> vertex_edge_index;  ///< num_vertices + 1, by place if vertices are sorted
    Span<const std::uint32_t> edge_sources;  ///< num_edges
    Span<const Length> edge_weights;  ///< num_edges
};

/// The shortest paths that a round writes.
template <class Length>
struct PathsView {
    Span<Length> distance;  ///< n entries
    Span<std::uint32_t> predecessor;  ///< n entries
    Span<std::uint32_t> improved;  ///< n entries: number of rounds that found a shorter path
    Span<std::uint32_t> changed;  ///< 1 entry, set to 1 if a path became shorter; none: not requested
};

}  // namespace lockstep
