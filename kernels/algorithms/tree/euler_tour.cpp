#include "kernels/algorithms/tree/euler_tour.hpp"

#include "kernels/algorithms/tree/tour_entry.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::tree {

// ---------------------------------------------------------------------------------------------- Levels

AlgorithmInfo vertex_levels() {
    auto info = tour_entry(Goal::levels);
    info.id = "tree.levels";
    info.title = "Levels of a tree";
    info.source = "Rehman 2010, Alg. 13";
    info.heading = "Vertex levels by an Euler tour";
    info.claim = "Levels equal those of a sequential walk along the tour";
    set_executors<Levels>(info);
    return info;
}

// ------------------------------------------------------------------------------------------- Postorder

AlgorithmInfo postorder_numbers() {
    auto info = tour_entry(Goal::postorder);
    info.id = "tree.postorder";
    info.title = "Postorder of a tree";
    info.source = "Rehman 2010, section 5.2.2";
    info.heading = "Postorder by an Euler tour";
    info.claim = "Numbers equal those of a sequential walk along the tour";
    set_executors<Postorder>(info);
    return info;
}

// -------------------------------------------------------------------------------------------- Preorder

AlgorithmInfo preorder_numbers() {
    auto info = tour_entry(Goal::preorder);
    info.id = "tree.preorder";
    info.title = "Preorder of a tree";
    info.source = "Rehman 2010, Alg. 12";
    info.heading = "Preorder by an Euler tour";
    info.claim = "Numbers equal those of a sequential walk along the tour";
    set_executors<Preorder>(info);
    return info;
}

// ------------------------------------------------------------------------------------------------ Root

AlgorithmInfo root_tree() {
    auto info = tour_entry(Goal::root);
    info.id = "tree.root";
    info.title = "Rooting a tree";
    info.source = "Rehman 2010, Alg. 10";
    info.heading = "Parents by an Euler tour";
    info.claim = "Parents equal those of a sequential walk along the tour";
    set_executors<RootTree>(info);
    return info;
}

// ---------------------------------------------------------------------------------------- Subtree size

AlgorithmInfo subtree_sizes() {
    auto info = tour_entry(Goal::subtree_size);
    info.id = "tree.subtree-size";
    info.title = "Sizes of subtrees";
    info.source = "Rehman 2010, Alg. 11";
    info.heading = "Subtree sizes by an Euler tour";
    info.claim = "Sizes equal those of a sequential walk along the tour";
    set_executors<SubtreeSize>(info);
    return info;
}

// ------------------------------------------------------------------------------------------ Euler tour

AlgorithmInfo euler_tour() {
    auto info = tour_entry(Goal::tour);
    info.id = "tree.euler-tour";
    info.title = "Euler tour of a tree";
    info.source = "Rehman 2010, Alg. 8, 9";
    info.heading = "Euler tour of T";
    info.claim = "Each arc follows its predecessor on the tour, from the root back to the root";
    info.opens = true;
    set_executors<EulerTour>(info);
    return info;
}

}  // namespace lockstep::tree
