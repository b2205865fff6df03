#include "kernels/algorithms/components/champion.hpp"

#include "kernels/algorithms/bfs/degrees.hpp"
#include "kernels/algorithms/components/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::components {

AlgorithmInfo champion() {
    AlgorithmInfo info{
        .id = "components.champion",
        .title = "Connected components, tuned",
        .source = "Jaiganesh, Burtscher 2018 (ECL-CC); Sutton, Ben-Nun, Barak 2018 (Afforest)",
        .input = DatasetKind::graph,
        .parameters =
            {{.name = "pass_over",
              .highest = 1 << 20,
              .value = 8,
              .unit = "arcs a vertex",
              .summary =
                  "average degree from which, if arcs have twins, the largest component is sampled early and its "
                  "rows are skipped; 0: never",
              .logarithmic = true}},
        .roles = {Role::row_offsets, Role::column_indices, Role::parent, Role::input_parent, Role::root},
        .heading = "",
        .pseudocode = {{0, "for each vertex v do in parallel"},
                       {1, "P(v) = its first neighbour below v, or v"},
                       {0, "if rows are long: lines 6 to 9 for two arcs of each row, lines 10 to 12, and"},
                       {1, "c = the most frequent D among 256 vertices"},
                       {0, "for each vertex v, but for those with D(v) = c, do in parallel"},
                       {1, "a = find(v)"},
                       {1, "for each neighbour w of v"},
                       {2, "b = find(w)"},
                       {2, "if max(a, b) is still a root: P(max(a, b)) = min(a, b); else repeat from P(max(a, b))"},
                       {0, "for each vertex v do in parallel"},
                       {1, "while P(v) \u2260 v: v = P(v)"},
                       {1, "D = v"}},
        .claim = "Two vertices have the same component exactly if a path joins them",
        .remark =
            "find(v) walks to the root and halves the path. Line 2 has joined v with its first neighbour below. Warps share "
            "rows of more than 64 arcs.",
        .distributions = {bfs::degrees()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<Champion>(info);
    return info;
}

}  // namespace lockstep::components
