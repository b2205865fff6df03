#pragma once

#include <vector>

#include "kernels/run/entry/algorithm.hpp"

/// Products of two matrices over plus-times and min-plus (Malison 2012, 4.1 and 5.1).
namespace lockstep::matrix {

std::vector<AlgorithmInfo> algorithms();

/// An entry with what those of the family share; each fills in the rest.
AlgorithmInfo entry(std::string id, std::string title, std::string source);

}  // namespace lockstep::matrix
