#pragma once

#include <cstdint>
#include <vector>

#include "kernels/data/csr_graph.hpp"

namespace lockstep {

/// The first arc into each vertex, with arcs in the order of their destinations, and the end. Throws Cancelled when the answer
/// is no longer wanted.
std::vector<std::uint32_t> incoming_offsets(const CsrGraph& graph);

/// The destination of an arc in that order; `offsets` as above.
std::uint32_t arc_destination(const std::vector<std::uint32_t>& offsets, std::uint32_t arc);

/// Arcs [first, end) that stand side by side.
struct ArcLine {
    std::uint32_t first = 0, end = 0;
    bool operator==(const ArcLine&) const = default;
};

/// Lines of at most `room` arcs from arc `first` on, no more than `most`. A destination whose arcs fit into a line is not broken.
std::vector<ArcLine> arc_lines(const std::vector<std::uint32_t>& offsets, std::uint32_t first, std::uint32_t room,
                               std::size_t most);

}  // namespace lockstep
