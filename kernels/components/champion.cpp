#include "kernels/components/champion.hpp"

#include "kernels/components/algorithms.hpp"
#include "kernels/components/reference.hpp"
#include "kernels/run/entry/set_executors.hpp"

namespace lockstep::components {

AlgorithmInfo champion() {
    AlgorithmInfo info{
        .id = "components.champion",
        .title = "Connected components in one look at each arc",
        .source = "Jaiganesh, Burtscher 2018 (ECL-CC)",
        .input = DatasetKind::graph,
        .roles = {Role::row_offsets, Role::column_indices, Role::parent, Role::input_parent, Role::root},
        .heading = "",
        .pseudocode = {{0, "for each vertex v do in parallel"},
                       {1, "P(v) = its first neighbour below v, or v"},
                       {0, "for each vertex v do in parallel"},
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
            "question any more.",
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<Champion>(info);
    return info;
}

}  // namespace lockstep::components
