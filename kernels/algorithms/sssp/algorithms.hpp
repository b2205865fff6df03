#pragma once

#include <string>
#include <vector>

#include "kernels/run/catalog/study.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::sssp {

/// What the entries of the family have alike.
Parameter source_parameter();
Parameter early_exit_parameter();
std::string bench_input(std::uint64_t n);
/// The last line of the pseudocode of those that take weights below 0: what is done behind the rounds.
PseudocodeLine marking_line();
/// Input, needs, roles, verification. below_zero  weights below 0 are taken
AlgorithmInfo entry(std::string id, std::string title, std::string source, bool below_zero);

/// Malison 2012, figs 6.1 to 6.3 and what section 6.2 says of input-parallel Bellman-Ford.
std::vector<Study> studies();

/// In the order in which they are listed.
std::vector<AlgorithmInfo> algorithms();

}  // namespace lockstep::sssp
