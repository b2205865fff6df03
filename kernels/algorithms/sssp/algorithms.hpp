#pragma once

#include <string>
#include <vector>

#include "kernels/run/catalog/study.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::sssp {

/// The common parts of the family's entries.
Parameter source_parameter();
/// Which paths (Malison 2012, 1.2), and their destination.
std::vector<Parameter> problem_parameters();
Parameter early_exit_parameter();
std::string bench_input(std::uint64_t n);
/// The last line of the pseudocode of algorithms for weights below 0: the marking after the rounds.
PseudocodeLine marking_line();
/// Input, needs, roles, verification, and the parameters of every problem. below_zero  the algorithm takes weights below 0
AlgorithmInfo entry(std::string id, std::string title, std::string source, bool below_zero);

/// Malison 2012, figs 6.1 to 6.3 and the results of section 6.2 on input-parallel Bellman-Ford.
std::vector<Study> studies();

/// In listing order.
std::vector<AlgorithmInfo> algorithms();

}  // namespace lockstep::sssp
