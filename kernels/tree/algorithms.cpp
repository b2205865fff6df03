#include "kernels/tree/algorithms.hpp"

namespace lockstep::tree {

std::vector<AlgorithmInfo> algorithms() {
    return {euler_tour(),        root_tree(),     subtree_sizes(),  preorder_numbers(),
            postorder_numbers(), vertex_levels(), bfs_sequential(), champion()};
}

}  // namespace lockstep::tree
