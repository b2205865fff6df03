#include "kernels/algorithms/tree/champion/champion.hpp"

#include "kernels/algorithms/list_ranking/champion/champion_lengths.hpp"
#include "kernels/algorithms/tree/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"
#include "kernels/run/entry/nested_distribution.hpp"

namespace lockstep::tree {
namespace {

/// Lengths of the sublists that the tour is cut into, where it is long.
Distribution sublists_of_tour() {
    auto lengths = nested_distribution("ranking", list_ranking::champion_lengths());
    lengths.by_choice = false;  // no parameter decides
    return lengths;
}

}  // namespace

AlgorithmInfo champion() {
    AlgorithmInfo info{
        .id = "tree.champion",
        .title = "All of a tree, as fast as we can",
        .source = "after Tarjan and Vishkin 1985",
        .input = DatasetKind::tree,
        .parameters = {root_parameter()},
        .roles = {Role::row_offsets, Role::column_indices, Role::twin, Role::next_arc, Role::input_successor,
                  Role::rank, Role::parent, Role::subtree_size, Role::preorder, Role::postorder, Role::level},
        .heading = "Champion(T, root)",
        .pseudocode = {{0, "set a bit where each row begins"},
                       {0, "for each arc a do in parallel"},
                       {1, "M[a] = the arc that follows a's twin in its row"},
                       {0, "R = ranks of the list M"},
                       {0, "for each arc a, from v to p, with follower b in its row, do in parallel"},
                       {1, "if R[b] \u2264 R[a] then"},
                       {2, "Par[v] = p"},
                       {2, "Subtree[v] = (R[a] \u2212 R[b]) / 2 + 1, and v is entered at e = R[b] \u2212 1"},
                       {2, "set bit R[a] of the tour"},
                       {0, "count the bits along the tour"},
                       {0, "each vertex, with r bits up to e: Pre[v] = e + 1 \u2212 r"},
                       {0, "L[v] = Pre[v] \u2212 r"},
                       {0, "Post[v] = r + Subtree[v] \u2212 1"}},
        .claim = "All five equal those of a walk along the tour",
        .remark =
            "The ranking is list.champion. Nothing else waits for a random load from memory: what is looked up at random "
            "are bits, which stay in the L2 cache, and the arc to the parent is told without its twin.",
        .distributions = {sublists_of_tour()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<Champion>(info);
    return info;
}

}  // namespace lockstep::tree
