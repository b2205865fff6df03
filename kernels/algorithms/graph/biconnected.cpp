#include "kernels/algorithms/graph/biconnected.hpp"

#include "kernels/algorithms/graph/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::graph {

AlgorithmInfo biconnected() {
    auto info = block_entry("graph.biconnected", "Biconnected components on the Euler tour",
                            "Tarjan, Vishkin 1985; named in Rehman 2010, 7");
    info.roles = {Role::row_offsets, Role::column_indices, Role::twin, Role::input_parent, Role::root};
    info.heading = "Blocks(G)";
    info.pseudocode = forest_pseudocode();
    const std::vector<PseudocodeLine> own = {
        {0, "number(v) \u2190 place of v on the tour, for each v in parallel"},
        {0, "low(v), high(v) \u2190 least and greatest number that edges outside T reach from v"},
        {0, "low(v), high(v) \u2190 those of all descendants of v"},
        {0, "edge (u, v) outside T, unrelated: join the tree edges of u and v"},
        {0, "edge (u, v) of T, low(v) < number(u) or high(v) > last(u): join the tree edges of u and v"},
        {0, "edge (u, v) of T, low(v) \u2265 number(v) and high(v) \u2264 last(v): a bridge"},
        {0, "blocks \u2190 connected components of the joined tree edges"},
        {1, "label(v) \u2190 label(label(v)) until nothing moves"},
        {0, "block(u, v) \u2190 that of the tree edge of the later end"},
        {0, "v is an articulation point if its edges have several blocks"}};
    info.pseudocode.insert(info.pseudocode.end(), own.begin(), own.end());
    info.remark =
        "Departures: vertices are numbered by the tour itself, not in preorder; and low and high of a subtree are minima over its part "
        "of the tour, found by doubling along the tour.";
    set_executors<Biconnected>(info);
    return info;
}

}  // namespace lockstep::graph
