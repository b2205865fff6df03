#pragma once

#include <string>
#include <vector>

#include "kernels/run/entry/column.hpp"
#include "kernels/run/entry/parameter.hpp"

namespace lockstep::list_ranking {

/// Parameters that Rehman 2010, Alg. 6 and 7, share. Choices are in the order of SplitterRule, and so are the words for them.
Parameter splitters_parameter(std::vector<std::string> choices, std::vector<std::string> words, std::string summary);
Parameter num_splitters_parameter();
Parameter block_parameter();

/// Roles of their columns.
std::vector<Role> sublist_roles();

}  // namespace lockstep::list_ranking
