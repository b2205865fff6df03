#pragma once

#include <cstdint>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/devices/partition.hpp"

namespace lockstep {

/// A graph on a group of devices: each device has the arcs of its own vertices. A head that another device owns is a ghost: the device
/// has an entry for it behind its own vertices. All arrays consist of parts, device by device.
struct GraphParts {
    /// For each device: row offsets of its own vertices, from 0.
    std::vector<std::uint32_t> row_offsets, num_row_offsets;
    /// The entry of each arc's head: own vertices first, then ghosts.
    std::vector<std::uint32_t> heads, num_arcs;
    /// Positions of the ghosts, ascending.
    std::vector<std::uint32_t> ghosts, num_ghosts;
    /// For each arc in the order of `heads` its place in the graph.
    std::vector<std::uint32_t> arcs;

    static GraphParts of(const CsrGraph& graph, const Partition& partition);
};

}  // namespace lockstep
