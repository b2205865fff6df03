#include "kernels/algorithms/tree/algorithms.hpp"

namespace lockstep::tree {

// Each is defined beside its class.
AlgorithmInfo euler_tour(), root_tree(), subtree_sizes(), preorder_numbers(), postorder_numbers(), vertex_levels(),
    bfs_sequential(), champion();

std::vector<AlgorithmInfo> algorithms() {
    return {euler_tour(),        root_tree(),     subtree_sizes(),  preorder_numbers(),
            postorder_numbers(), vertex_levels(), bfs_sequential(), champion()};
}

}  // namespace lockstep::tree
