#include "kernels/algorithms/components/champion.hpp"

#include "kernels/algorithms/bfs/degrees.hpp"
#include "kernels/algorithms/components/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::components {

AlgorithmInfo champion() {
    AlgorithmInfo info{
        .id = "components.champion",
        .title = "Connected components in at most one look at each arc",
        .source = "Jaiganesh, Burtscher 2018 (ECL-CC); Sutton, Ben-Nun, Barak 2018 (Afforest)",
        .input = DatasetKind::graph,
        .parameters = {{.name = "pass_over",
                        .highest = 1 << 20,
                        .value = 8,
                        .unit = "arcs a vertex",
                        .summary =
                            "from so many on, where arcs have twins, the largest component is guessed early and its "
                            "rows are passed over; 0: never",
                        .logarithmic = true}},
        .roles = {Role::row_offsets, Role::column_indices, Role::parent, Role::input_parent, Role::root},
        .heading = "",
        .pseudocode = {{0, "for each vertex v do in parallel"},
                       {1, "P(v) = its first neighbour below v, or v"},
                       {0, "where rows are long: 6 to 9 for two arcs of each row, 10 to 12, and"},
                       {1, "c = the D that most of 256 vertices have"},
                       {0, "for each vertex v, but for those with D(v) = c, do in parallel"},
                       {1, "a = find(v)"},
                       {1, "for each neighbour w of v"},
                       {2, "b = find(w)"},
                       {2, "if P(max(a, b)) is itself still, it becomes min(a, b); else again from there"},
                       {0, "for each vertex v do in parallel"},
                       {1, "while P(v) \u2260 v: v = P(v)"},
                       {1, "D = v"}},
        .claim = "Vertices have the same component exactly where there is a way",
        .remark =
            "find(v) walks to the root and makes pointers on its way skip the next one. The first neighbour below v is no "
            "question any more. Rows of more than 64 arcs are shared by warps.",
        .distributions = {bfs::degrees()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<Champion>(info);
    return info;
}

}  // namespace lockstep::components
