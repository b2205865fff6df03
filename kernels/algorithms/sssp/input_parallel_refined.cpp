#include "kernels/algorithms/sssp/input_parallel_refined.hpp"

#include "kernels/algorithms/sssp/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::sssp {

AlgorithmInfo input_parallel_refined() {
    auto info = entry("sssp.ipbf-refined", "Input-parallel Bellman-Ford on active edges", "Malison 2012, 5.4.2", true);
    info.opens = true;
    info.roles.insert(info.roles.end(), {Role::predecessor, Role::improved, Role::frontier, Role::candidate});
    info.pseudocode = {{0, "finalize: active[vertex] \u2190 1 where its values were updated, else 0"},
                       {0, "position \u2190 prefix sums of active"},
                       {0, "list[position[vertex]] \u2190 vertex, for each active vertex"},
                       {0, "degree[position[vertex]] \u2190 its outgoing edge count"},
                       {0, "offset \u2190 prefix sums of degree; their total is the number of work items"},
                       {0, "for each work item: its owner is the last vertex whose offset is not beyond it"},
                       {1, "candidate \u2190 owner.weight + edge.weight"},
                       {1, "destination.best \u2190 min(destination.best, (candidate, owner))"},
                       marking_line()};
    info.remark =
        "The thesis describes it in words and leaves it unfinished: it names no way to minimise once edges are sorted "
        "by source. "
        "Here each destination takes an atomic minimum.";
    set_executors<InputParallelRefined>(info);
    return info;
}

}  // namespace lockstep::sssp
