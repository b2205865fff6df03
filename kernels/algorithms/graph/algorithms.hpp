#pragma once

#include <string>
#include <vector>

#include "kernels/run/entry/algorithm.hpp"

/// Graphs whose edges go both ways: spanning forests, biconnected components.
namespace lockstep::graph {

std::vector<AlgorithmInfo> algorithms();

/// The fields that all entries share.
AlgorithmInfo entry(std::string id, std::string title, std::string source);
/// The lines of the spanning forest, 1 to 11, with which the pseudocode of all entries on it begins.
std::vector<PseudocodeLine> forest_pseudocode();
/// The fields that all entries of algorithms for blocks share.
AlgorithmInfo block_entry(std::string id, std::string title, std::string source);

}  // namespace lockstep::graph
