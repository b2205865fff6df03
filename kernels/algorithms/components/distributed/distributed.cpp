#include "kernels/algorithms/components/distributed/distributed.hpp"

#include "kernels/algorithms/bfs/degrees.hpp"
#include "kernels/algorithms/components/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::components {

AlgorithmInfo distributed() {
    AlgorithmInfo info{
        .id = "components.distributed",
        .title = "Connected components over several devices",
        .source = "Jaiganesh, Burtscher 2018 (ECL-CC), over devices",
        .input = DatasetKind::graph,
        .parameters = with_group_parameters({}),
        .roles = {Role::row_offsets, Role::column_indices, Role::root},
        .heading = "On every device",
        .pseudocode = {{0, "for each own arc (v, w) do in parallel"},
                       {1, "hook the higher of the roots of v and w onto the lower"},
                       {0, "send each vertex that is no root, with its root, to every other device"},
                       {0, "for each pair (v, r) that was received do in parallel"},
                       {1, "hook the higher of the roots of v and r onto the lower"},
                       {0, "component of each own vertex = its root"}},
        .claim = "Two vertices have the same component exactly if a path joins them",
        .remark =
            "Lines 2 and 5 walk to the roots and halve the paths, as components.champion does. A pair has 8 bytes. Arcs are "
            "divided over the devices; the forest is not: each has a pointer for every vertex.",
        .distributions = {bfs::degrees()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<DistributedComponents>(info);
    return info;
}

}  // namespace lockstep::components
