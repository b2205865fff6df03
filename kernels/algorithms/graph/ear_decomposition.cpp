#include "kernels/algorithms/graph/ear_decomposition.hpp"

#include <fmt/format.h>

#include "kernels/algorithms/graph/algorithms.hpp"
#include "kernels/algorithms/graph/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::graph {
namespace {

std::optional<std::string> lacking_cycles(const Dataset& dataset) {
    const auto& graph = dataset.graph();
    if (!graph.symmetric) return std::nullopt;  // refused for that
    const auto blocks = blocks_of(graph);
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v)
        for (auto arc = graph.row_offsets[v]; arc < graph.row_offsets[v + 1]; ++arc)
            if (blocks.bridge[arc] == 1)
                return fmt::format("has a bridge between the vertices {} and {}: no cycle, and so no ear, passes it",
                                   count_text(v), count_text(graph.column_indices[arc]));
    return std::nullopt;
}

}  // namespace

AlgorithmInfo ear_decomposition() {
    auto info = entry("graph.ear-decomposition", "Ear decomposition on the Euler tour",
                      "Maon, Schieber, Vishkin 1986; named in Rehman 2010, 7");
    info.needs.push_back({"every edge on a cycle", lacking_cycles});
    info.example = "graph:grid,n=64";
    info.parameters = {{.name = "root", .kind = Parameter::Kind::vertex, .summary = "root of its tree"}};
    info.roles = {Role::row_offsets, Role::column_indices, Role::twin, Role::input_parent, Role::root};
    info.heading = "Ears(G)";
    info.pseudocode = forest_pseudocode();
    const std::vector<PseudocodeLine> own = {
        {0, "number(v) \u2190 place of v on the tour, for each v in parallel"},
        {0, "a(u, v) \u2190 lowest common ancestor, for each edge (u, v) outside T"},
        {0, "label(u, v) \u2190 (number(a(u, v)), edge)"},
        {0, "label(v) \u2190 least label at a descendant of v"},
        {0, "label of the tree edge to v \u2190 label(v)"},
        {0, "ear(u, v) \u2190 number of smaller labels"}};
    info.pseudocode.insert(info.pseudocode.end(), own.begin(), own.end());
    info.claim = "Every ear but the first of a component ends on earlier ones and passes no vertex of them";
    info.remark =
        "Departures: labels are ordered by the ancestor's number on the tour, where the source takes its level; and the host sorts them.";
    info.verify = verify_ears;
    info.find_wrong = find_wrong_ears;
    set_executors<EarDecomposition>(info);
    return info;
}

}  // namespace lockstep::graph
