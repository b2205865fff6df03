#include "kernels/algorithms/components/shiloach_vishkin.hpp"

#include "kernels/algorithms/bfs/degrees.hpp"
#include "kernels/algorithms/components/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::components {

AlgorithmInfo shiloach_vishkin() {
    AlgorithmInfo info{
        .id = "components.shiloach-vishkin",
        .title = "Connected components by hooking and pointer jumping",
        .source = "Shiloach, Vishkin 1982; Rehman 2010, chapter 3",
        .input = DatasetKind::graph,
        .roles = {Role::row_offsets, Role::column_indices, Role::input_parent, Role::parent, Role::root},
        .heading = "A round",
        .pseudocode = {{0, "for each arc (u, v) do in parallel"},
                       {1, "if D(u) \u2260 D(v) then"},
                       {2, "H(max(D(u), D(v))) = min(D(u), D(v))"},
                       {0, "for each arc (u, v) with D(u) < D(v) do in parallel"},
                       {1, "if D(u) is stagnant then"},
                       {2, "H(D(u)) = D(v)"},
                       {0, "for 1 \u2264 i \u2264 n, until nothing moves, do in parallel"},
                       {1, "Set P(i) = P(P(i))"},
                       {1, "if that was P(i) already then D(i) = P(i)"}},
        .claim = "Vertices have the same component exactly where there is a way",
        .remark =
            "Of several hooks the smallest counts, where the source takes any; and all jumps of a round are made, so that every "
            "tree is a star when the next one begins. P of a root that is hooked is its H.",
        .distributions = {bfs::degrees()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<ShiloachVishkin>(info);
    return info;
}

}  // namespace lockstep::components
