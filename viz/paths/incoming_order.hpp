#pragma once

#include <cstdint>
#include <vector>

#include "kernels/data/csr_graph.hpp"

namespace lockstep {

/// The first incoming arc of each vertex, with arcs ordered by destination, and the end. Throws Cancelled if the search
/// was cancelled.
std::vector<std::uint32_t> incoming_offsets(const CsrGraph& graph);

/// The destination of an arc in that order; `offsets` as above.
std::uint32_t arc_destination(const std::vector<std::uint32_t>& offsets, std::uint32_t arc);

/// Arcs [first, end) in one line.
struct ArcLine {
    std::uint32_t first = 0, end = 0;
    bool operator==(const ArcLine&) const = default;
};

/// Lines of at most `room` arcs from arc `first` on, at most `most`. A destination is not broken if it fits a line.
std::vector<ArcLine> arc_lines(const std::vector<std::uint32_t>& offsets, std::uint32_t first, std::uint32_t room,
                               std::size_t most);

}  // namespace lockstep
