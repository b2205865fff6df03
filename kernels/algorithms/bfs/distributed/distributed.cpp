#include "kernels/algorithms/bfs/distributed/distributed.hpp"

#include "kernels/algorithms/bfs/degrees.hpp"
#include "kernels/algorithms/bfs/reference.hpp"
#include "kernels/algorithms/bfs/source_parameter.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::bfs {

AlgorithmInfo distributed() {
    AlgorithmInfo info{
        .id = "bfs.distributed",
        .title = "Breadth-first search over several devices",
        .source = "Buluç, Madduri 2011; Beamer and others 2013",
        .input = DatasetKind::graph,
        .parameters = with_group_parameters(
            {source_parameter(),
             {.name = "alpha",
              .highest = 1 << 10,
              .value = 15,
              .summary = "bottom-up begins when the frontiers have this share of the unexplored arcs; 0: never",
              .logarithmic = true},
             {.name = "beta",
              .lowest = 1,
              .highest = 1 << 10,
              .value = 24,
              .summary = "bottom-up ends when the frontiers have less than this share of the vertices",
              .logarithmic = true},
             {.name = "levels_per_exchange",
              .lowest = 1,
              .highest = 1024,
              .value = 1,
              .unit = "levels",
              .summary =
                  "levels that each device searches by itself between two exchanges; above 1 it searches top-down",
              .logarithmic = true},
             {.name = "exchange",
              .kind = Parameter::Kind::choice,
              .highest = 2,
              .summary =
                  "how vertices are sent: auto takes the smaller; with several levels between exchanges always as a "
                  "queue, with their levels",
              .choices = {"auto", "queue", "bits"}}}),
        .roles = {Role::row_offsets, Role::column_indices, Role::frontier, Role::level},
        .heading = "A level, on every device",
        .pseudocode = {{0, "for each own vertex v of the frontier"},
                       {1, "for each neighbour w of v"},
                       {2, "if w is an own vertex: level(w) = min(level(w), level(v) + 1)"},
                       {2, "else remember w and level(v) + 1 for the owner of w"},
                       {0, "send the remembered vertices to their owners; lower the levels of received vertices"},
                       {0, "or, when the frontiers have many arcs: send the bits of the frontier to every device;"},
                       {1, "each own vertex that is not reached looks for a neighbour in a frontier"}},
        .claim = "Levels equal bfs.sequential",
        .remark =
            "A head that another device owns has an entry of its own, a ghost, so that it is sent only when its level has become "
            "smaller. A vertex is sent as 4 bytes, as a bit, or, with several levels between exchanges, as 8 bytes with its "
            "level.",
        .distributions = {degrees()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<DistributedSearch>(info);
    return info;
}

}  // namespace lockstep::bfs
