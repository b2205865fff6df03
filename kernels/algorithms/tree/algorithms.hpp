#pragma once

#include <vector>

#include "kernels/run/entry/algorithm.hpp"

/// The entries of tree.*, each in the .cpp beside its class.
namespace lockstep::tree {

/// All of them, for the catalogue.
std::vector<AlgorithmInfo> algorithms();

}  // namespace lockstep::tree
