#include "kernels/algorithms/tree/bfs_sequential.hpp"

#include "kernels/algorithms/tree/parameters.hpp"
#include "kernels/algorithms/tree/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::tree {

AlgorithmInfo bfs_sequential() {
    AlgorithmInfo info{
        .id = "tree.bfs-sequential",
        .title = "Sequential breadth-first search of a tree",
        .source = "Rehman 2010, section 5.3",
        .input = DatasetKind::tree,
        .parameters = {root_parameter()},
        .roles = {Role::row_offsets, Role::column_indices, Role::parent, Role::level, Role::subtree_size},
        .heading = "BFS(T, root)",
        .pseudocode = {{0, "let Q be a queue with the root"},
                       {0, "Par[root] = root, L[root] = 0"},
                       {0, "while Q is not empty"},
                       {1, "v = Q.dequeue()"},
                       {1, "for each neighbour w of v"},
                       {2, "if w \u2260 Par[v]"},
                       {3, "Q.enqueue(w)"},
                       {3, "Par[w] = v, L[w] = L[v] + 1"},
                       {0, "for each vertex v: Subtree[v] = 1"},
                       {0, "for each v \u2260 root, in reverse order of discovery"},
                       {1, "add Subtree[v] to Subtree[Par[v]]"}},
        .claim = "Parents, levels and sizes equal those of a walk along the tour",
        .remark =
            "The thesis compares with \"standard BFS\" and prints no code; sizes are summed in reverse order of the "
            "queue.",
        .verify = verify,
        .find_wrong = find_wrong,
    };
    info.host_code = true;
    info.baseline = true;
    set_executors<BfsSequential>(info);
    return info;
}

}  // namespace lockstep::tree
