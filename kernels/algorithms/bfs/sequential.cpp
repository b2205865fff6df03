#include "kernels/algorithms/bfs/sequential.hpp"

#include "kernels/algorithms/bfs/degrees.hpp"
#include "kernels/algorithms/bfs/reference.hpp"
#include "kernels/algorithms/bfs/source_parameter.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::bfs {

AlgorithmInfo sequential() {
    AlgorithmInfo info{
        .id = "bfs.sequential",
        .title = "Sequential breadth-first search",
        .source = "CS 179, lecture 10",
        .input = DatasetKind::graph,
        .parameters = {source_parameter()},
        .roles = {Role::row_offsets, Role::column_indices, Role::level, Role::predecessor},
        .heading = "BFS(G, source)",
        .pseudocode = {{0, "let Q be a queue"},
                       {0, "Q.enqueue(source)"},
                       {0, "label source as discovered, source.value \u2190 0"},
                       {0, "while Q is not empty"},
                       {1, "v \u2190 Q.dequeue()"},
                       {1, "for all edges from v to w in G.adjacentEdges(v)"},
                       {2, "if w is not labeled as discovered"},
                       {3, "Q.enqueue(w)"},
                       {3, "label w as discovered, w.value \u2190 v.value + 1"}},
        .claim = "Levels are right, and each predecessor is one level up",
        .remark = "A vertex is discovered when it has a level. A pass takes one level from the queue.",
        .distributions = {degrees()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    info.host_code = true;
    info.baseline = true;
    set_executors<Sequential>(info);
    return info;
}

}  // namespace lockstep::bfs
