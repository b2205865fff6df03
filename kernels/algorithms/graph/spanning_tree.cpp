#include "kernels/algorithms/graph/spanning_tree.hpp"

#include "kernels/algorithms/graph/algorithms.hpp"
#include "kernels/algorithms/graph/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::graph {

AlgorithmInfo spanning_tree() {
    auto info = entry("graph.spanning-tree", "Spanning forest by random edges",
                      "Borůvka 1926; Tarjan, Vishkin 1985; Rehman 2010, 2.5.1");
    info.parameters = {
        {.name = "seed",
         .lowest = 0,
         .highest = 0xFFFFFFFF,
         .value = 1,
         .summary = "seed of the random order of the edges: each tree chooses the first that leaves it"}};
    info.roles = {Role::row_offsets, Role::column_indices, Role::twin, Role::input_parent, Role::root};
    info.heading = "SpanningForest(G)";
    info.pseudocode = forest_pseudocode();
    info.claim = "A tree in each component, along arcs of the graph; in_tree marks exactly its edges";
    info.remark =
        "The source takes any hook of many; here the first edge in a random order, so that the same seed gives the same forest.";
    info.verify = verify_forest;
    info.find_wrong = find_wrong_forest;
    set_executors<SpanningTree>(info);
    return info;
}

}  // namespace lockstep::graph
