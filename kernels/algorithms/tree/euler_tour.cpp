#include "kernels/algorithms/tree/euler_tour.hpp"

#include "kernels/algorithms/tree/tour_entry.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::tree {

AlgorithmInfo euler_tour() {
    auto info = tour_entry(Goal::tour);
    info.id = "tree.euler-tour";
    info.title = "Euler tour of a tree";
    info.source = "Rehman 2010, Alg. 8, 9";
    info.heading = "Euler tour of T";
    info.claim = "Each arc comes behind the one that leads to it, from the root back to the root";
    info.opens = true;
    set_executors<EulerTour>(info);
    return info;
}

}  // namespace lockstep::tree
