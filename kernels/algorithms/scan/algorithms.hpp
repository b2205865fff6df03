#pragma once

#include <vector>

#include "kernels/run/catalog/study.hpp"
#include "kernels/run/entry/algorithm.hpp"

/// Prefix sums of an array (Malison 2012, 4.2), by any associative operator. Alg. 7 to 11 contain misprints: each kernel's
/// comment names those of its algorithm.
namespace lockstep::scan {

std::vector<AlgorithmInfo> algorithms();

/// Malison 2012, section 4.2, prints numbers of operations and levels but no times; the studies measure both.
std::vector<Study> studies();

/// The fields that all entries of the family share.
AlgorithmInfo entry(std::string id, std::string title, std::string source);

}  // namespace lockstep::scan
