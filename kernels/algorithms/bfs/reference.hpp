#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::bfs {

/// The number of arcs from the source to every vertex, kNone if there is no path; with a queue (CS 179, lecture 10).
std::vector<std::uint32_t> sequential_levels(const CsrGraph& graph, std::uint32_t source);

/// The first wrong level, in one sentence; empty if all levels equal those of the sequential search.
std::optional<std::string> find_wrong_level(const CsrGraph& graph, std::uint32_t source,
                                            const std::vector<std::uint32_t>& level);

/// The first wrong predecessor: each must be one level up, along an arc. Predecessors are not unique, so they are not
/// compared with a reference. `level` must be right.
std::optional<std::string> find_wrong_predecessor(const CsrGraph& graph, std::uint32_t source,
                                                  const std::vector<std::uint32_t>& level,
                                                  const std::vector<std::uint32_t>& predecessor);

/// For AlgorithmInfo::verify: checks the column `level` and, if there is one, `predecessor`.
std::optional<std::string> verify(const Dataset& dataset, const ParameterValues& parameters,
                                  const HostColumns& columns);
/// For AlgorithmInfo::find_wrong: vertices whose level differs from the sequential search's, and vertices whose
/// predecessor is not one level up along an arc.
WrongColumns find_wrong(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns);

/// For AlgorithmInfo::invariant: a level that a pass has written is final.
AlgorithmInfo::Invariant levels_are_right(const Dataset& dataset, const ParameterValues& parameters);

}  // namespace lockstep::bfs
