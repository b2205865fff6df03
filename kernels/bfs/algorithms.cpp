#include "kernels/bfs/algorithms.hpp"

#include "kernels/bfs/reference.hpp"
#include "kernels/run/entry/make_on.hpp"

namespace lockstep::bfs {

template <class Executor>
class Sequential;
template <class Executor>
class Frontier;

namespace {

Parameter source_parameter() {
    return {.name = "source", .kind = Parameter::Kind::vertex, .summary = "the vertex where the search starts"};
}

}  // namespace

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
        .verify = verify,
    };
    set_executors<Sequential>(info);
    return info;
}

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
                       {3, "F\u2032[j] \u2190 true"}},
        .claim = "Levels equal bfs.sequential",
        .remark =
            "The lecture tests X[j] and sets F in place: right in lock step only. Testing C[j] and a next frontier F\u2032 make "
            "it right in every order.",
        .opens = true,
        .verify = verify,
    };
    set_executors<Frontier>(info);
    return info;
}

}  // namespace lockstep::bfs
