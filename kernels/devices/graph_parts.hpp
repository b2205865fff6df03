#pragma once

#include <cstdint>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/devices/partition.hpp"

namespace lockstep {

/// A graph over the devices of a group: each holds the arcs of its own vertices. A head that another device owns is a ghost: the device
/// has an entry for it behind its own vertices. All arrays are parts, device by device.
struct GraphParts {
    /// For each device: row offsets of its own vertices, from 0.
    std::vector<std::uint32_t> row_offsets, num_row_offsets;
    /// Of each arc the head's entry: below the number of own vertices an own one, then the ghosts.
    std::vector<std::uint32_t> heads, num_arcs;
    /// Positions of the ghosts, ascending.
    std::vector<std::uint32_t> ghosts, num_ghosts;
    /// For each arc in the order of `heads` its place in the graph.
    std::vector<std::uint32_t> arcs;

    static GraphParts of(const CsrGraph& graph, const Partition& partition);
};

}  // namespace lockstep
