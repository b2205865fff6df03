#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::bfs {

/// Arcs from the source to every vertex, kNone where there is no way; with a queue (CS 179, lecture 10).
std::vector<std::uint32_t> sequential_levels(const CsrGraph& graph, std::uint32_t source);

/// The first level that is wrong, in a sentence; nothing when all equal the sequential search's.
std::optional<std::string> find_wrong_level(const CsrGraph& graph, std::uint32_t source,
                                            const std::vector<std::uint32_t>& level);

/// The first predecessor that is wrong: each must be one level up, along an arc. They are not unique, so no reference is
/// compared with. `level` must be right.
std::optional<std::string> find_wrong_predecessor(const CsrGraph& graph, std::uint32_t source,
                                                  const std::vector<std::uint32_t>& level,
                                                  const std::vector<std::uint32_t>& predecessor);

/// For AlgorithmInfo::verify: the columns `level` and, where there is one, `predecessor`.
std::optional<std::string> verify(const Dataset& dataset, const ParameterValues& parameters,
                                  const HostColumns& columns);
/// For AlgorithmInfo::find_wrong: vertices whose level is not the sequential search's, and those whose predecessor is not
/// one level up along an arc.
WrongColumns find_wrong(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns);

/// For AlgorithmInfo::invariant: a level that a pass has written is the right one.
AlgorithmInfo::Invariant levels_are_right(const Dataset& dataset, const ParameterValues& parameters);

}  // namespace lockstep::bfs
