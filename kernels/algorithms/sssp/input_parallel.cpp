#include "kernels/algorithms/sssp/input_parallel.hpp"

#include "kernels/algorithms/sssp/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::sssp {

AlgorithmInfo input_parallel() {
    auto info = entry("sssp.ipbf", "Input-parallel Bellman-Ford", "Malison 2012, 5.4.1", true);
    info.parameters.push_back(early_exit_parameter());
    info.roles.insert(info.roles.end(), {Role::predecessor, Role::improved, Role::segment_head, Role::candidate,
                                         Role::segment_minimum, Role::segment_winner});
    info.pseudocode = {{0, "relax: for each edge, candidate[edge] \u2190 edge.source.weight + edge.weight"},
                       {0, "segment-min: for each edge, over the edges of its destination up to it"},
                       {1, "minimum[edge] \u2190 the least candidate, and the edge that has it"},
                       {0, "finalize: for each vertex, where minimum[last edge] < vertex.weight"},
                       {1, "vertex.weight \u2190 minimum[last edge]"},
                       {1, "vertex.pred \u2190 source of the edge that has it"},
                       marking_line()};
    info.remark =
        "The thesis describes it in words. Its minimum keeps no edge; here each minimum carries the edge that has "
        "it, for the predecessor.";
    set_executors<InputParallel>(info);
    return info;
}

}  // namespace lockstep::sssp
