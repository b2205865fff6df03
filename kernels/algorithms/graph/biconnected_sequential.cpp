#include "kernels/algorithms/graph/biconnected_sequential.hpp"

#include "kernels/algorithms/graph/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::graph {

AlgorithmInfo biconnected_sequential() {
    auto info =
        block_entry("graph.biconnected-sequential", "Sequential biconnected components", "Hopcroft, Tarjan 1973");
    info.roles = {Role::row_offsets, Role::column_indices, Role::twin, Role::root};
    info.heading = "Search(v)";
    info.pseudocode = {{0, "for each vertex v that is not found, root first: Search(v)"},
                       {0, "Search(v): for each arc (v, w) but the one back to the parent do"},
                       {1, "push (v, w) unless w was found after v"},
                       {1, "w not found: found(w), low(w) \u2190 clock, Search(w)"},
                       {1, "else low(v) \u2190 min(low(v), found(w))"},
                       {1, "behind Search(w): low(v) \u2190 min(low(v), low(w))"},
                       {1, "if low(w) \u2265 found(v) then"},
                       {2, "the arcs pushed since (v, w) are a block"},
                       {2, "a block of one edge is a bridge"},
                       {2, "v is an articulation point, the root from its second block on"}};
    info.host_code = true;
    info.baseline = true;
    set_executors<BiconnectedSequential>(info);
    return info;
}

}  // namespace lockstep::graph
