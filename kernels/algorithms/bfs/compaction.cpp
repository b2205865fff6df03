#include "kernels/algorithms/bfs/compaction.hpp"

#include "kernels/algorithms/bfs/degrees.hpp"
#include "kernels/algorithms/bfs/reference.hpp"
#include "kernels/algorithms/bfs/source_parameter.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::bfs {

AlgorithmInfo compaction() {
    AlgorithmInfo info{
        .id = "bfs.compaction",
        .title = "Breadth-first search with a compacted queue",
        .source = "after Merrill, Garland, Grimshaw 2012",
        .input = DatasetKind::graph,
        .parameters = {source_parameter()},
        .roles = {Role::row_offsets, Role::column_indices, Role::level, Role::predecessor},
        .heading = "A level",
        .pseudocode = {{0, "degree[i] \u2190 arcs out of queue[i], for each i in parallel"},
                       {0, "offset \u2190 exclusive prefix sums of degree; their total is the number of items"},
                       {0, "for each item in parallel: its vertex is the last whose offset is not beyond it"},
                       {1, "if level(w) = \u221E then first[w] \u2190 min(first[w], item), w the head of its arc"},
                       {0, "flag[item] \u2190 1 where first[w] = item, else 0"},
                       {0, "place \u2190 exclusive prefix sums of flag"},
                       {0, "queue\u2032[place[item]] \u2190 w, where flag[item] = 1"},
                       {1, "level(w) \u2190 depth + 1, predecessor(w) \u2190 the tail of its arc"}},
        .claim = "Levels are right, and each predecessor is one level up",
        .remark =
            "Prefix sums place the queue's entries instead of atomic operations on its end (bfs.queue). One thread per arc of the "
            "frontier balances any degrees; each level needs two prefix sums and two numbers on the host. Of the compaction of Lauterbach and "
            "others 2009, Luo's paper says that it \"will add intolerable overhead to our BFS problem\" (section 2): compare bfs.queue.",
        .distributions = {degrees()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<Compaction>(info);
    return info;
}

}  // namespace lockstep::bfs
