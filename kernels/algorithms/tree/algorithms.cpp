#include "kernels/algorithms/tree/algorithms.hpp"

#include "kernels/algorithms/tree/champion/champion.hpp"
#include "kernels/algorithms/tree/euler_tour.hpp"
#include "kernels/algorithms/tree/levels.hpp"
#include "kernels/algorithms/tree/postorder.hpp"
#include "kernels/algorithms/tree/preorder.hpp"
#include "kernels/algorithms/tree/root.hpp"
#include "kernels/algorithms/tree/sequential/bfs_sequential.hpp"
#include "kernels/algorithms/tree/subtree_size.hpp"

namespace lockstep::tree {

std::vector<AlgorithmInfo> algorithms() {
    return {euler_tour(),        root_tree(),     subtree_sizes(),  preorder_numbers(),
            postorder_numbers(), vertex_levels(), bfs_sequential(), champion()};
}

}  // namespace lockstep::tree
