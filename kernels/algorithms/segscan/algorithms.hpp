#pragma once

#include <vector>

#include "kernels/run/catalog/study.hpp"
#include "kernels/run/entry/algorithm.hpp"

/// Segmented scan of a sequence, iterated (Tsai, CME 213): b is the scan of a[l] * x[k[l]] in each segment, then a = b.
namespace lockstep::segscan {

std::vector<AlgorithmInfo> algorithms();

/// Tsai's table and figures 1 to 3 on inputs of the same sizes, and the same algorithms on real data with skewed segments.
std::vector<Study> studies();

/// The fields that all entries of the family share.
AlgorithmInfo entry(std::string id, std::string title, std::string source);

/// The number of iterations in the dataset's file; 1 if there is none.
std::int64_t iterations_of(const Dataset& dataset);

}  // namespace lockstep::segscan
