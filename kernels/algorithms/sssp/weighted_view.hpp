#pragma once

#include <cstdint>

#include "kernels/simt/span.hpp"

namespace lockstep {

/// A graph with weights in compressed sparse rows, as a kernel sees it: the arcs out of each vertex.
template <class Length>
struct WeightedView {
    Span<const std::uint32_t> row_offsets;  ///< num_vertices + 1
    Span<const std::uint32_t> column_indices;  ///< num_edges
    Span<const Length> edge_weights;  ///< num_edges
};

/// The same by destination (Malison 2012, 5.3.1): the arcs into each vertex lie side by side.
template <class Length>
struct IncomingView {
    Span<const std::uint32_t> vertex_edge_index;  ///< num_vertices + 1, by place where vertices are sorted
    Span<const std::uint32_t> edge_sources;  ///< num_edges
    Span<const Length> edge_weights;  ///< num_edges
};

/// What a round writes of the shortest paths.
template <class Length>
struct PathsView {
    Span<Length> distance;  ///< n entries
    Span<std::uint32_t> predecessor;  ///< n entries
    Span<std::uint32_t> improved;  ///< n entries: rounds that have found a shorter way
    Span<std::uint32_t> changed;  ///< 1 entry, set to 1 where a way got shorter; none: nobody asks
};

}  // namespace lockstep
