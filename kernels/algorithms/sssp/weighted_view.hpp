#pragma once

#include <cstdint>

#include "kernels/simt/simt_fn.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep::sssp {

// ------------------------------------------------------------------------------------------- Distances

/// The two ends of int32 are no distances: there is no path, or no shortest one because of a negative cycle.
inline constexpr std::int32_t kNoPath = 2147483647, kNoShortestPath = -2147483647 - 1;

/// The length of a path extended by an arc. A sum above int32 counts as no path, a sum below it as no shortest path; a check
/// after the last round tells whether there is such a path.
SIMT_HOST_FN std::int32_t one_arc_more(std::int32_t distance, std::int32_t weight) {
    if (distance == kNoPath || distance == kNoShortestPath) return distance;
    const auto sum = std::int64_t{distance} + weight;
    if (sum >= kNoPath) return kNoPath;
    return sum <= kNoShortestPath ? kNoShortestPath : static_cast<std::int32_t>(sum);
}

}  // namespace lockstep::sssp

namespace lockstep {

// --------------------------------------------------------------------------------------- Weighted view

/// A graph with weights in compressed sparse rows, as a kernel sees it: the arcs out of each vertex.
struct WeightedView {
    Span<const std::uint32_t> row_offsets;  ///< num_vertices + 1
    Span<const std::uint32_t> column_indices;  ///< num_edges
    Span<const std::int32_t> edge_weights;  ///< num_edges
};

/// The same by destination (Malison 2012, 5.3.1): the arcs into each vertex lie side by side.
struct IncomingView {
    Span<const std::uint32_t> vertex_edge_index;  ///< num_vertices + 1, by place where vertices are sorted
    Span<const std::uint32_t> edge_sources;  ///< num_edges
    Span<const std::int32_t> edge_weights;  ///< num_edges
};

/// What a round writes of the shortest paths.
struct PathsView {
    Span<std::int32_t> distance;  ///< n entries
    Span<std::uint32_t> predecessor;  ///< n entries
    Span<std::uint32_t> improved;  ///< n entries: rounds that have found a shorter path
    Span<std::uint32_t> changed;  ///< 1 entry, set to 1 where a path got shorter; none: nobody asks
};

}  // namespace lockstep
