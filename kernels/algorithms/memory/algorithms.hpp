#pragma once

#include <vector>

#include "kernels/run/catalog/study.hpp"
#include "kernels/run/entry/algorithm.hpp"

/// Memory accesses: copies that coalesce well or badly (Rehman 2010, 6.2; Malison 2012, 3.2), transposes with and without bank
/// conflicts, texture fetches (CS 179).
namespace lockstep::memory {

std::vector<AlgorithmInfo> algorithms();

/// Rehman 2010, figure 6.2: copies at every offset and at every stride.
std::vector<Study> studies();

/// The fields that all copies share.
AlgorithmInfo copy_entry(std::string id, std::string title, std::string source);

/// Generates an array of n numbers for bench; its rows have the power of two closest to the root of n that divides n.
std::string words_in_a_square(std::uint64_t n);
std::string floats_in_a_square(std::uint64_t n);

}  // namespace lockstep::memory
