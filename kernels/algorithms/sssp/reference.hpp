#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::sssp {

/// The type of the reference's sums: 64 bits, so that no sum overflows; float32 for real weights, rounded as in the kernels.
template <class Length>
using SumOf = std::conditional_t<std::is_same_v<Length, float>, float, std::int64_t>;
/// The sum that represents "no path".
template <class Length>
inline constexpr SumOf<Length> kFar = std::is_same_v<Length, float> ? std::numeric_limits<SumOf<Length>>::infinity()
                                                                    : std::numeric_limits<SumOf<Length>>::max();

/// The shortest paths from a source.
template <class Length>
struct Answer {
    std::vector<SumOf<Length>> distance;  ///< n entries, kFar if there is no path
    std::vector<bool> unbounded;  ///< n entries: reached through a negative cycle, so that there is no shortest path
    std::vector<std::uint32_t> cycle;  ///< a negative cycle in arc order, the first vertex again at the end; or empty
    std::conditional_t<std::is_same_v<Length, float>, double, std::int64_t> cycle_weight = 0;
    std::uint32_t num_unbounded = 0;

    /// The entry of the column; the distance must fit.
    Length column(std::uint32_t v) const;
};

/// The first vertex whose distance does not fit its type.
template <class Length>
std::optional<std::uint32_t> first_that_does_not_fit(const CsrGraph& graph, const Answer<Length>& answer);

/// Dijkstra's algorithm with a heap if no weight is below 0. Otherwise Bellman and Ford's with a queue, which dismantles the
/// subtree of each vertex that becomes nearer (Tarjan 1981): an arc out of this subtree into its root closes a negative cycle.
template <class Length = std::int32_t>
Answer<Length> solve(const CsrGraph& graph, std::uint32_t source);

/// "1,234", "−0.5".
std::string length_text(std::int64_t length);
std::string length_text(float length);
inline std::string length_text(std::int32_t length) { return length_text(std::int64_t{length}); }

/// "negative cycle 3 → 7 → 3 weighs −1; 12 vertices have no shortest path"
template <class Length>
std::string cycle_text(const Answer<Length>& answer);
/// "the distance of vertex 7 is 4,294,967,292, which does not fit int32"
template <class Length>
std::string too_far_text(std::uint32_t vertex, SumOf<Length> distance);

/// "the shortest path 0 → 8 → 9 has length 12 and 2 arcs", "no path leads from vertex 0 to vertex 9".
/// vertices  of the path, in order; empty: not computed
template <class Length>
std::string single_pair_text(std::uint32_t source, std::uint32_t destination, Length length,
                             const std::vector<std::uint32_t>& vertices);

/// For AlgorithmInfo::verify and find_wrong: the column `distance` equals the reference's, and the column `predecessor`, if
/// there is one, is a tree of shortest paths. Ties are free, so predecessors are not compared with a reference. Of a single pair
/// only vertices nearer than the destination, and the path to it, must be final: other distances are lengths of paths.
std::optional<std::string> verify(const Dataset& dataset, const ParameterValues& parameters,
                                  const HostColumns& columns);
WrongColumns find_wrong(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns);

}  // namespace lockstep::sssp
