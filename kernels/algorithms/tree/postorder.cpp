#include "kernels/algorithms/tree/postorder.hpp"

#include "kernels/algorithms/tree/tour_entry.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::tree {

AlgorithmInfo postorder_numbers() {
    auto info = tour_entry(Goal::postorder);
    info.id = "tree.postorder";
    info.title = "Postorder of a tree";
    info.source = "Rehman 2010, section 5.2.2";
    info.heading = "Postorder by an Euler tour";
    info.claim = "Numbers equal those of a walk along the tour";
    set_executors<Postorder>(info);
    return info;
}

}  // namespace lockstep::tree
