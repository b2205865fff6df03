#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/data/successor_list.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::list_ranking {

/// Links from the head for every node, by walking along the list (Rehman 2010, Alg. 1).
std::vector<std::uint32_t> sequential_ranks(const SuccessorList& list);

/// The first wrong rank, in one sentence; empty if all are right. Checks properties, in one pass without the reference:
/// the head has rank 0, and each node's successor has one more than the node. On one list this is sufficient.
std::optional<std::string> find_wrong_rank(const SuccessorList& list, const std::vector<std::uint32_t>& rank);

/// For AlgorithmInfo::verify: the column `rank`.
std::optional<std::string> verify(const Dataset& dataset, const ParameterValues&, const HostColumns& columns);
/// For AlgorithmInfo::find_wrong: nodes whose rank differs from that of a walk.
WrongColumns find_wrong(const Dataset& dataset, const ParameterValues&, const HostColumns& columns);
/// For AlgorithmInfo::invariant of pointer jumping: after every pass the distance of a node is the number of links to the node
/// that it points to.
AlgorithmInfo::Invariant distances_fit_pointers(const Dataset& dataset, const ParameterValues&);

}  // namespace lockstep::list_ranking
