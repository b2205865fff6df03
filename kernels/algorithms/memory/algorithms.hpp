#pragma once

#include <vector>

#include "kernels/run/catalog/study.hpp"
#include "kernels/run/entry/algorithm.hpp"

/// Memory accesses: copies that coalesce well or badly (Rehman 2010, 6.2; Malison 2012, 3.2), transposes with and without bank
/// conflicts, texture fetches and constant memory (CS 179), chains of loads and transfers (Rehman 2010, 2.3).
namespace lockstep::memory {

std::vector<AlgorithmInfo> algorithms();

/// Rehman 2010, figure 6.2: copies at every offset and at every stride.
std::vector<Study> studies();

/// The fields that all copies share.
AlgorithmInfo copy_entry(std::string id, std::string title, std::string source);

/// The fields that memory.constant, memory.convolution, memory.latency and memory.transfer share.
AlgorithmInfo machine_entry(std::string id, std::string title, std::string source);
/// An array of uint32, of float32.
Need words_needed();
Need floats_needed();
/// Generates an array of n indices below n for bench.
std::string links_of_size(std::uint64_t n);

/// Generates an array of n numbers for bench; its rows have the power of two closest to the root of n that divides n.
std::string words_in_a_square(std::uint64_t n);
std::string floats_in_a_square(std::uint64_t n);

}  // namespace lockstep::memory
