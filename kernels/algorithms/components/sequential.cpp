#include "kernels/algorithms/components/sequential.hpp"

#include "kernels/algorithms/bfs/degrees.hpp"
#include "kernels/algorithms/components/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::components {

AlgorithmInfo sequential() {
    AlgorithmInfo info{
        .id = "components.sequential",
        .title = "Sequential connected components",
        .source = "Galler, Fischer 1964",
        .input = DatasetKind::graph,
        .roles = {Role::row_offsets, Role::column_indices, Role::input_parent, Role::parent, Role::root},
        .heading = "Union and find",
        .pseudocode = {{0, "for each arc (u, v) do"},
                       {1, "a = find(u), b = find(v)"},
                       {1, "if a \u2260 b then"},
                       {2, "P(max(a, b)) = min(a, b)"},
                       {0, "for each vertex v do"},
                       {1, "D(v) = find(v)"},
                       {0, "find(v): while P(P(v)) \u2260 P(v) do"},
                       {1, "P(v) = P(P(v)), v = P(v)"}},
        .claim = "Two vertices have the same component exactly if a path joins them",
        .remark =
            "Arcs count in both directions. find halves the paths that it walks (van Leeuwen, van der Weide 1977).",
        .distributions = {bfs::degrees()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    info.host_code = true;
    info.baseline = true;
    set_executors<Sequential>(info);
    return info;
}

}  // namespace lockstep::components
