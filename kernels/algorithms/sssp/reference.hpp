#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::sssp {

/// What is known of all paths from a source, in 64 bits, so that no sum overflows.
struct Answer {
    static constexpr std::int64_t kFar = std::numeric_limits<std::int64_t>::max();

    std::vector<std::int64_t> distance;  ///< n entries, kFar where there is no path
    std::vector<bool> unbounded;  ///< n entries: reached through a negative cycle, so that there is no shortest path
    std::vector<std::uint32_t> cycle;  ///< a negative one in arc order, the first vertex again at the end; or empty
    std::int64_t cycle_weight = 0;
    std::uint32_t num_unbounded = 0;

    /// As the column has it; the distance must fit.
    std::int32_t column(std::uint32_t v) const;
    /// The first vertex whose distance is one of int32's ends or beyond.
    std::optional<std::uint32_t> first_that_does_not_fit() const;
};

/// Dijkstra's algorithm with a heap where no weight is below 0. Else Bellman and Ford's with a queue, which takes apart the subtree
/// of each vertex that gets nearer (Tarjan 1981): an arc out of that subtree into its root closes a negative cycle.
Answer solve(const CsrGraph& graph, std::uint32_t source);

/// "negative cycle 3 → 7 → 3 weighs −1; 12 vertices have no shortest path"
std::string cycle_text(const Answer& answer);
/// "the distance of vertex 7 is 4,294,967,292, which does not fit int32"
std::string too_far_text(std::uint32_t vertex, std::int64_t distance);

/// For AlgorithmInfo::verify and find_wrong: the column `distance` equals the reference's, and the column `predecessor`, where
/// there is one, is a tree of shortest paths. Ties may go either way, so no reference of predecessors is compared with.
std::optional<std::string> verify(const Dataset& dataset, const ParameterValues& parameters,
                                  const HostColumns& columns);
WrongColumns find_wrong(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns);

}  // namespace lockstep::sssp
