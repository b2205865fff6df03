#include "kernels/algorithms/tree/levels.hpp"

#include "kernels/algorithms/tree/tour_entry.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::tree {

AlgorithmInfo vertex_levels() {
    auto info = tour_entry(Goal::levels);
    info.id = "tree.levels";
    info.title = "Levels of a tree";
    info.source = "Rehman 2010, Alg. 13";
    info.heading = "Vertex levels by an Euler tour";
    info.claim = "Levels equal those of a walk along the tour";
    set_executors<Levels>(info);
    return info;
}

}  // namespace lockstep::tree
