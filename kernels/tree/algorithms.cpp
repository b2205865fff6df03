#include "kernels/tree/algorithms.hpp"

#include "kernels/tree/champion/champion.hpp"
#include "kernels/tree/euler_tour.hpp"
#include "kernels/tree/levels.hpp"
#include "kernels/tree/postorder.hpp"
#include "kernels/tree/preorder.hpp"
#include "kernels/tree/root.hpp"
#include "kernels/tree/sequential/bfs_sequential.hpp"
#include "kernels/tree/subtree_size.hpp"

namespace lockstep::tree {

std::vector<AlgorithmInfo> algorithms() {
    return {euler_tour(),        root_tree(),     subtree_sizes(),  preorder_numbers(),
            postorder_numbers(), vertex_levels(), bfs_sequential(), champion()};
}

}  // namespace lockstep::tree
