#include "kernels/algorithms/tree/preorder.hpp"

#include "kernels/algorithms/tree/tour_entry.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::tree {

AlgorithmInfo preorder_numbers() {
    auto info = tour_entry(Goal::preorder);
    info.id = "tree.preorder";
    info.title = "Preorder of a tree";
    info.source = "Rehman 2010, Alg. 12";
    info.heading = "Preorder by an Euler tour";
    info.claim = "Numbers equal those of a walk along the tour";
    set_executors<Preorder>(info);
    return info;
}

}  // namespace lockstep::tree
