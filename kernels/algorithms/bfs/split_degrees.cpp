#include "kernels/algorithms/bfs/split_degrees.hpp"

#include "kernels/algorithms/bfs/degrees.hpp"
#include "kernels/algorithms/bfs/reference.hpp"
#include "kernels/algorithms/bfs/source_parameter.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::bfs {

// --------------------------------------------------------------------------------------- Split degrees

AlgorithmInfo split_degrees() {
    AlgorithmInfo info{
        .id = "bfs.split-degrees",
        .title = "Breadth-first search with split vertices",
        .source = "Luo, Wong, Hwu 2010, section 4",
        .input = DatasetKind::graph,
        .parameters = {source_parameter(), most_arcs_parameter()},
        .roles = {Role::row_offsets, Role::column_indices, Role::level},
        .heading = "",
        .pseudocode = {{0, "for each part p with F[p] do in parallel"},
                       {1, "F[p] \u2190 false"},
                       {1, "for each arc of p, to part q"},
                       {2, "if C[q] = \u221E then"},
                       {3, "C[q] \u2190 C[p] + 1, F\u2032[q] \u2190 true"},
                       {0, "for each part p of the vertex of q do in parallel"},
                       {1, "if q was found in this pass then"},
                       {2, "C[p] \u2190 C[q], F\u2032[p] \u2190 true"},
                       {0, "level of a vertex \u2190 C of its first part"}},
        .claim = "Levels equal bfs.sequential",
        .remark =
            "The host splits vertices with many arcs once. The paper searches the split graph with queues, as bfs.queue-split does; here "
            "frontier arrays search it, so that the difference from bfs.frontier is the splitting.",
        .distributions = {degrees()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<SplitDegrees>(info);
    return info;
}

}  // namespace lockstep::bfs
