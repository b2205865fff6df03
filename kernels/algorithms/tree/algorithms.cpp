#include "kernels/algorithms/tree/algorithms.hpp"

namespace lockstep::tree {

// Each is defined beside its class.
AlgorithmInfo euler_tour(), root_tree(), subtree_sizes(), preorder_numbers(), postorder_numbers(), vertex_levels(),
    bfs_sequential(), champion(), lowest_common_ancestor(), lowest_common_ancestor_sequential(), contraction(),
    expression(), expression_sequential();

std::vector<AlgorithmInfo> algorithms() {
    return {euler_tour(),
            root_tree(),
            subtree_sizes(),
            preorder_numbers(),
            postorder_numbers(),
            vertex_levels(),
            bfs_sequential(),
            champion(),
            lowest_common_ancestor(),
            lowest_common_ancestor_sequential(),
            contraction(),
            expression(),
            expression_sequential()};
}

}  // namespace lockstep::tree
