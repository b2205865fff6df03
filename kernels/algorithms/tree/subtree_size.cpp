#include "kernels/algorithms/tree/subtree_size.hpp"

#include "kernels/algorithms/tree/tour_entry.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::tree {

AlgorithmInfo subtree_sizes() {
    auto info = tour_entry(Goal::subtree_size);
    info.id = "tree.subtree-size";
    info.title = "Sizes of subtrees";
    info.source = "Rehman 2010, Alg. 11";
    info.heading = "Subtree sizes by an Euler tour";
    info.claim = "Sizes equal those of a walk along the tour";
    set_executors<SubtreeSize>(info);
    return info;
}

}  // namespace lockstep::tree
