#pragma once

#include <vector>

#include "kernels/run/entry/algorithm.hpp"

/// Sums in the segments of a sequence, each element multiplied by a number of x first, again and again (Tsai, CME 213): b is the
/// scan of a[l] * x[k[l]] in each segment, then a = b.
namespace lockstep::segscan {

std::vector<AlgorithmInfo> algorithms();

/// An entry with what those of the family share; each fills in the rest.
AlgorithmInfo entry(std::string id, std::string title, std::string source);

/// How often a dataset is gone over: as its file says, or once.
std::int64_t iterations_of(const Dataset& dataset);

}  // namespace lockstep::segscan
