#pragma once

#include <vector>

#include "kernels/run/entry/algorithm.hpp"

/// What memory makes of accesses: copies that coalesce well or badly (Rehman 2010, 6.2; Malison 2012, 3.2), transposes with bank
/// conflicts and without, texture fetches (CS 179).
namespace lockstep::memory {

std::vector<AlgorithmInfo> algorithms();

/// What the copies have in common.
AlgorithmInfo copy_entry(std::string id, std::string title, std::string source);

}  // namespace lockstep::memory
