#include "kernels/algorithms/tree/root.hpp"

#include "kernels/algorithms/tree/tour_entry.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::tree {

AlgorithmInfo root_tree() {
    auto info = tour_entry(Goal::root);
    info.id = "tree.root";
    info.title = "Rooting a tree";
    info.source = "Rehman 2010, Alg. 10";
    info.heading = "Parents by an Euler tour";
    info.claim = "Parents equal those of a walk along the tour";
    set_executors<RootTree>(info);
    return info;
}

}  // namespace lockstep::tree
