#pragma once

#include <vector>

#include "kernels/run/entry/algorithm.hpp"

/// The entries of tree.*, each in the .cpp beside its class.
namespace lockstep::tree {

AlgorithmInfo euler_tour();  ///< tree.euler-tour: Rehman 2010, Alg. 8 and 9
AlgorithmInfo root_tree();  ///< tree.root: Alg. 10
AlgorithmInfo subtree_sizes();  ///< tree.subtree-size: Alg. 11
AlgorithmInfo preorder_numbers();  ///< tree.preorder: Alg. 12
AlgorithmInfo postorder_numbers();  ///< tree.postorder: section 5.2.2
AlgorithmInfo vertex_levels();  ///< tree.levels: Alg. 13
AlgorithmInfo bfs_sequential();  ///< tree.bfs-sequential: the baseline of section 5.3
AlgorithmInfo champion();  ///< tree.champion

/// All of them, for the catalogue.
std::vector<AlgorithmInfo> algorithms();

}  // namespace lockstep::tree
