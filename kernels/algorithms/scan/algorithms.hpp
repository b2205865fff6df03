#pragma once

#include <vector>

#include "kernels/run/entry/algorithm.hpp"

/// Prefix sums of an array (Malison 2012, 4.2), by any associative operator. Scans by Alg. 7 to 11 do not run as printed: the
/// kernels' comments say what is meant.
namespace lockstep::scan {

std::vector<AlgorithmInfo> algorithms();

/// An entry with what those of the family share; each fills in the rest.
AlgorithmInfo entry(std::string id, std::string title, std::string source);

}  // namespace lockstep::scan
