#include "kernels/algorithms/bfs/sequential_arrays.hpp"

#include "kernels/algorithms/bfs/degrees.hpp"
#include "kernels/algorithms/bfs/reference.hpp"
#include "kernels/algorithms/bfs/source_parameter.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::bfs {

AlgorithmInfo sequential_arrays() {
    AlgorithmInfo info{
        .id = "bfs.sequential-arrays",
        .title = "Sequential breadth-first search with frontier arrays",
        .source = "CS 179, lecture 10",
        .input = DatasetKind::graph,
        .parameters = {source_parameter()},
        .roles = {Role::row_offsets, Role::column_indices, Role::frontier, Role::visited, Role::level},
        .heading = "Input: Va, Ea, source",
        .pseudocode = {{0, "create frontier (F), visited array (X), cost array (C)"},
                       {0, "F \u2190 (all false)"},
                       {0, "X \u2190 (all false)"},
                       {0, "C \u2190 (all infinity)"},
                       {0, "F[source] \u2190 true"},
                       {0, "C[source] \u2190 0"},
                       {0, "while F is not all false:"},
                       {1, "for 0 \u2264 i < |Va|:"},
                       {2, "if F[i] is true:"},
                       {3, "F[i] \u2190 false"},
                       {3, "X[i] \u2190 true"},
                       {3, "for Ea[Va[i]] \u2264 j < Ea[Va[i + 1]]:"},
                       {4, "if X[j] is false:"},
                       {5, "C[j] \u2190 C[i] + 1"},
                       {5, "F[j] \u2190 true"}},
        .claim = "Levels equal bfs.sequential",
        .remark =
            "As printed a sweep also expands vertices that it has just found, and gives a second level to vertices that wait in F: levels "
            "may be too large. Here line 13 tests C[j] = \u221E, and line 15 sets a second array F\u2032. Line 12 is read as j = Ea[p] for "
            "Va[i] \u2264 p < Va[i + 1].",
        .host_code = true,
        .distributions = {degrees()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<SequentialArrays>(info);
    return info;
}

}  // namespace lockstep::bfs
