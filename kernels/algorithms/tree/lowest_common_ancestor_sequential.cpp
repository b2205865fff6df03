#include "kernels/algorithms/tree/lowest_common_ancestor_sequential.hpp"

#include <utility>

#include "kernels/algorithms/tree/parameters.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::tree {

AlgorithmInfo lowest_common_ancestor_sequential() {
    AlgorithmInfo info{
        .id = "tree.lowest-common-ancestor-sequential",
        .title = "Lowest common ancestors from a sparse table",
        .source = "Bender, Farach-Colton 2000",
        .input = DatasetKind::tree,
        .parameters = {root_parameter()},
        .roles = {Role::row_offsets, Role::column_indices, Role::twin, Role::arc_rank, Role::level},
        .heading = "Lowest common ancestors",
        .pseudocode = {{0, "E[0] = root, First[root] = 0, L[root] = 0"},
                       {0, "for each arc of the tour, i = 1, 2, ..."},
                       {1, "E[i] = its head"},
                       {1, "at the first visit of v: First[v] = i, L[v] = depth"},
                       {1, "go on with the arc behind its sibling"},
                       {0, "T[0][i] = E[i]"},
                       {0, "for k = 1, 2, ... while 2^k \u2264 |E|, for each i"},
                       {1, "T[k][i] = the higher of T[k \u2212 1][i] and T[k \u2212 1][i + 2^(k\u22121)]"},
                       {0, "for each query (a, b), l = min(First[a], First[b]), r = max(First[a], First[b])"},
                       {1, "k = \u230Alog2(r \u2212 l + 1)\u230B"},
                       {1, "LCA = the higher of T[k][l] and T[k][r + 1 \u2212 2^k]"}},
        .claim = "Ancestors equal those found along heavy paths",
        .remark = "The table takes n log n words; after that each query takes constant time.",
        .verify = verify_ancestors,
        .find_wrong = find_wrong_ancestors,
    };
    for (auto& parameter : query_parameters()) info.parameters.push_back(std::move(parameter));
    set_executors<LowestCommonAncestorSequential>(info);
    return info;
}

}  // namespace lockstep::tree
