#include "kernels/algorithms/sssp/bellman_ford.hpp"

#include "kernels/algorithms/sssp/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::sssp {

AlgorithmInfo bellman_ford() {
    auto info = entry("sssp.bellman-ford", "Sequential Bellman-Ford", "Malison 2012, Alg. 1", true);
    info.parameters.push_back(early_exit_parameter());
    info.roles.insert(info.roles.end(), {Role::predecessor, Role::improved});
    info.heading = "edge_relax(edge), for all, up to |V| times";
    info.pseudocode = {{0, "if edge.destination.weight > edge.source.weight + edge.weight then"},
                       {1, "edge.destination.weight = edge.source.weight + edge.weight"},
                       {1, "edge.destination.predecessor = edge.source"},
                       marking_line()};
    info.remark = "Round |V| detects a negative cycle.";
    info.baseline = true;
    set_executors<BellmanFord>(info);
    return info;
}

}  // namespace lockstep::sssp
