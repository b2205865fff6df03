#pragma once

#include <cstdint>
#include <vector>

#include "kernels/data/csr_graph.hpp"

namespace lockstep::sssp {

/// A graph's arcs sorted by destination (Malison 2012, 5.3.1), in separate arrays.
template <class Length>
struct IncomingArcs {
    std::vector<std::uint32_t> vertex_edge_index;  ///< n + 1 entries, by place
    std::vector<std::uint32_t> edge_sources;
    std::vector<Length> edge_weights;
    /// The vertex of each place, by descending number of arcs; empty: vertex = place.
    std::vector<std::uint32_t> order;
};

/// by_degree  sorts vertices by descending number of incoming arcs, equal ones by their numbers
template <class Length>
IncomingArcs<Length> incoming_arcs(const CsrGraph& graph, bool by_degree);

/// For each arc by destination: 1 if it is the first of its destination.
template <class Length>
std::vector<std::uint32_t> segment_heads(const IncomingArcs<Length>& arcs) {
    std::vector<std::uint32_t> heads(arcs.edge_sources.size(), 0);
    for (std::size_t v = 0; v + 1 < arcs.vertex_edge_index.size(); ++v)
        if (arcs.vertex_edge_index[v] < arcs.vertex_edge_index[v + 1]) heads[arcs.vertex_edge_index[v]] = 1;
    return heads;
}

}  // namespace lockstep::sssp
