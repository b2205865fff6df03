#include "kernels/algorithms/bfs/frontier_inplace.hpp"

#include "kernels/algorithms/bfs/degrees.hpp"
#include "kernels/algorithms/bfs/reference.hpp"
#include "kernels/algorithms/bfs/source_parameter.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::bfs {

AlgorithmInfo frontier_inplace() {
    AlgorithmInfo info{
        .id = "bfs.frontier-inplace",
        .title = "Breadth-first search with one frontier array: a race",
        .source = "CS 179, lecture 10",
        .input = DatasetKind::graph,
        .parameters = {source_parameter()},
        .roles = {Role::row_offsets, Role::column_indices, Role::frontier, Role::visited, Role::level},
        .heading = "",
        .pseudocode = {{0, "if F[threadId] is true:"},
                       {1, "F[threadId] \u2190 false"},
                       {1, "X[threadId] \u2190 true"},
                       {1, "for Ea[Va[threadId]] \u2264 j < Ea[Va[threadId + 1]]:"},
                       {2, "if X[j] is false:"},
                       {3, "C[j] \u2190 C[threadId] + 1"},
                       {3, "F[j] \u2190 true"}},
        .claim = "Levels equal bfs.sequential",
        .remark =
            "Wrong on purpose: F is read and set in the same launch. Right in lock step; in other orders, and on a GPU, a vertex "
            "can be expanded in the launch that found it, before it has its level for good.",
        .demonstration = true,
        .distributions = {degrees()},
        .verify = verify,
        .find_wrong = find_wrong,
        .invariant = levels_are_right,
    };
    set_executors<FrontierInPlace>(info);
    return info;
}

}  // namespace lockstep::bfs
