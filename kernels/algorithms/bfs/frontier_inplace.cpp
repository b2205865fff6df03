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
            "Wrong on purpose: one launch reads and sets F. Right in lock step; in other orders, and on a GPU, a thread may expand "
            "a vertex in the launch that finds it, before its level is final. Line 4 is the lecture's; it bounds values of Ea, and "
            "is read as j = Ea[p] for Va[threadId] \u2264 p < Va[threadId + 1].",
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
