#pragma once

#include <cstdint>
#include <optional>

#include "kernels/data/csr_graph.hpp"
#include "kernels/run/entry/parameter.hpp"

namespace lockstep {
struct Dataset;
}

namespace lockstep::sssp {

/// The problems of Malison 2012, 1.2, in the order of the parameter's choices.
enum class Paths : std::uint32_t { single_source, single_destination, single_pair };

Paths paths_of(const ParameterValues& parameters);

/// A problem as a search from one vertex: paths to one destination are paths from it in the reversed graph. Parameters that
/// are missing have their defaults.
struct PathProblem {
    PathProblem(const Dataset& dataset, const ParameterValues& parameters);

    /// The graph that is searched.
    const CsrGraph& graph() const { return reversed ? *reversed : input; }

    const CsrGraph& input;  ///< must outlive this
    std::optional<CsrGraph> reversed;  ///< for a single destination
    std::uint32_t start = 0;  ///< the vertex at distance 0
    std::uint32_t target = kNone;  ///< for a single pair: its destination
};

}  // namespace lockstep::sssp
