#include "kernels/algorithms/bfs/frontier.hpp"

#include "kernels/algorithms/bfs/degrees.hpp"
#include "kernels/algorithms/bfs/reference.hpp"
#include "kernels/algorithms/bfs/source_parameter.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::bfs {

AlgorithmInfo frontier() {
    AlgorithmInfo info{
        .id = "bfs.frontier",
        .title = "Breadth-first search with frontier arrays",
        .source = "CS 179, lecture 10",
        .input = DatasetKind::graph,
        .parameters = {source_parameter()},
        .roles = {Role::row_offsets, Role::column_indices, Role::frontier, Role::visited, Role::level},
        .heading = "",
        .pseudocode = {{0, "if F[thread] then"},
                       {1, "F[thread] \u2190 false"},
                       {1, "X[thread] \u2190 true"},
                       {1, "for each neighbour j of thread"},
                       {2, "if C[j] = \u221E then"},
                       {3, "C[j] \u2190 C[thread] + 1"},
                       {3, "F\u2032[j] \u2190 true"},
                       {0, "host: while F is not all false: launch with |V| threads, then F \u2190 F\u2032"}},
        .claim = "Levels equal bfs.sequential",
        .remark =
            "The lecture tests X[j] and sets F in place, which is right in lock step only. Here a thread tests C[j] and sets a "
            "second array F\u2032, which is right in every order.",
        .opens = true,
        .distributions = {degrees()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<Frontier>(info);
    return info;
}

}  // namespace lockstep::bfs
