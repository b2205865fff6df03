#include "kernels/algorithms/bfs/host.hpp"

#include "kernels/algorithms/bfs/degrees.hpp"
#include "kernels/algorithms/bfs/reference.hpp"
#include "kernels/algorithms/bfs/source_parameter.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::bfs {

AlgorithmInfo host() {
    AlgorithmInfo info{
        .id = "bfs.host",
        .title = "Breadth-first search by threads of the host",
        .source = "Beamer, Asanovi\u0107, Patterson 2012",
        .input = DatasetKind::graph,
        .parameters = {source_parameter(),
                       {.name = "threads",
                        .highest = 256,
                        .unit = "threads",
                        .summary = "threads of the host; 0: as many as it has cores"}},
        .roles = {Role::row_offsets, Role::column_indices, Role::level, Role::predecessor},
        .heading = "A level",
        .pseudocode = {{0, "for each vertex v of the frontier, shared by threads"},
                       {1, "for each neighbour w of v"},
                       {2, "if level(w) = \u221E: level(w) = depth + 1"},
                       {3, "pred(w) = v"},
                       {3, "put w into the next frontier"},
                       {0, "or, when the frontier has many arcs:"},
                       {0, "for each vertex w with level(w) = \u221E, shared by threads"},
                       {1, "for each neighbour v of w, until one is of the frontier"},
                       {2, "level(w) = depth + 1, pred(w) = v"}},
        .claim = "Levels equal bfs.sequential",
        .remark =
            "Small frontiers are one thread's. What is found is copied to the device after each level, which is not counted.",
        .distributions = {degrees()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    info.host_code = true;
    set_executors<Host>(info);
    return info;
}

}  // namespace lockstep::bfs
