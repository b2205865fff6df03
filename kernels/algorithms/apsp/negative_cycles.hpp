#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/data/csr_graph.hpp"

namespace lockstep {

/// A cycle whose arc weights have a negative sum.
struct NegativeCycle {
    std::vector<std::uint32_t> vertices;  ///< in the order of the arcs, each once
    std::int64_t weight = 0;
};

/// A negative cycle of a graph; no vertices if there is none. Searches from all vertices together, O(n m) at most.
NegativeCycle find_negative_cycle(const CsrGraph& graph);

/// "negative cycle 3 -> 7 -> 3 weighs -1; 12 pairs have no shortest path".
std::string negative_cycle_text(const NegativeCycle& cycle, const std::string& spoiled);

/// For each vertex whether it lies on a closed walk of negative weight.
std::vector<bool> on_negative_cycles(const CsrGraph& graph);

}  // namespace lockstep
