#pragma once

#include <string>
#include <vector>

#include "kernels/run/column/column.hpp"
#include "kernels/run/entry/parameter.hpp"

namespace lockstep::list_ranking {

/// Parameters that Rehman 2010, Alg. 6 and 7, share. Choices are in the order of SplitterRule, and so are the words for them.
Parameter splitters_parameter(std::vector<std::string> choices, std::vector<std::string> words, std::string summary);
inline std::uint32_t nodes_of_input(const Dataset& dataset) { return dataset.num_vertices(); }
/// num_nodes  of the list that is ranked, on a dataset
Parameter num_splitters_parameter(std::uint32_t (*num_nodes)(const Dataset&));
Parameter block_parameter();

/// Roles of their columns.
std::vector<Role> sublist_roles();

}  // namespace lockstep::list_ranking
