#include "kernels/algorithms/bfs/matrix.hpp"

#include "kernels/algorithms/bfs/degrees.hpp"
#include "kernels/algorithms/bfs/reference.hpp"
#include "kernels/algorithms/bfs/source_parameter.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::bfs {

AlgorithmInfo matrix() {
    AlgorithmInfo info{
        .id = "bfs.matrix",
        .title = "Breadth-first search by matrix-vector products",
        .source = "Luo, Wong, Hwu 2010, page 2",
        .input = DatasetKind::graph,
        .parameters = {source_parameter()},
        .roles = {Role::row_offsets, Role::column_indices, Role::frontier, Role::level},
        .heading = "A level",
        .pseudocode = {{0, "for each row w of A\u1D40 do in parallel"},
                       {1, "for each arc (v, w)"},
                       {2, "y[w] \u2190 y[w] or (A[v][w] and x[v])"},
                       {1, "if y[w] and level(w) = \u221E then"},
                       {2, "level(w) \u2190 depth + 1"},
                       {0, "x \u2190 y, without vertices reached before"}},
        .claim = "Levels equal bfs.sequential",
        .remark =
            "Every level reads the whole matrix, so that L levels cost L times all arcs: this is why the paper builds queues. "
            "Rows of the transposed matrix are sparse and prepared on the host.",
        .distributions = {degrees()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<Matrix>(info);
    return info;
}

}  // namespace lockstep::bfs
