#pragma once

#include <vector>

#include "kernels/run/catalog/study.hpp"
#include "kernels/run/entry/algorithm.hpp"

/// Products of two matrices over plus-times and min-plus (Malison 2012, 4.1 and 5.1).
namespace lockstep::matrix {

std::vector<AlgorithmInfo> algorithms();

/// Malison 2012, section 4.1, prints counts and reasons but no times; the studies measure both.
std::vector<Study> studies();

/// The fields that all entries of the family share.
AlgorithmInfo entry(std::string id, std::string title, std::string source);

}  // namespace lockstep::matrix
