#include "kernels/algorithms/graph/algorithms.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "kernels/algorithms/bfs/degrees.hpp"
#include "kernels/algorithms/graph/reference.hpp"
#include "kernels/data/graph/graph_notes.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/need.hpp"

namespace lockstep::graph {

namespace {

std::optional<std::string> lacking_different_ends(const Dataset& dataset) {
    const auto& graph = dataset.graph();
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) {
        const auto row = graph.neighbors(v);
        if (std::ranges::find(row, v) == row.end()) continue;
        const auto place = first_self_loop_of(dataset);
        return fmt::format("has a self loop at vertex {}{}; --undirected drops self loops", count_text(v),
                           place.empty() ? "" : " (" + place + ")");
    }
    return std::nullopt;
}

/// No arc from a vertex to itself.
constexpr Need kNoSelfLoop{"edges between different vertices", lacking_different_ends};

}  // namespace

std::vector<PseudocodeLine> forest_pseudocode() {
    return {{0, "for each arc (u, v) do in parallel, until no tree is hooked"},
            {1, "if label(u) \u2260 label(v) then"},
            {2, "choice(label(u)) \u2190 the arc, if its edge comes first so far"},
            {0, "for each root r do in parallel"},
            {1, "if the other tree has chosen the same edge and is larger: r stays a root"},
            {1, "else pointer(r) \u2190 label of the other end,"},
            {2, "in_tree(edge) \u2190 1"},
            {0, "label(v) \u2190 root above v, for each v in parallel"},
            {0, "tour: behind (u, v) comes the tree arc that follows (v, u) at v"},
            {0, "arcs left: pointer jumping along the tour"},
            {0, "parent(v) \u2190 u, for each arc (u, v) before its twin"}};
}

AlgorithmInfo entry(std::string id, std::string title, std::string source) {
    return {.id = std::move(id),
            .title = std::move(title),
            .source = std::move(source),
            .input = DatasetKind::graph,
            .needs = {kNoSelfLoop, need::symmetric},
            .distributions = {bfs::degrees()}};
}

AlgorithmInfo block_entry(std::string id, std::string title, std::string source) {
    auto info = entry(std::move(id), std::move(title), std::move(source));
    info.parameters = {{.name = "root", .kind = Parameter::Kind::vertex, .summary = "root of its tree"}};
    info.claim = "Blocks, articulation points and bridges equal those of a depth-first search";
    info.verify = verify_blocks;
    info.find_wrong = find_wrong_blocks;
    return info;
}

// Each is defined beside its class.
AlgorithmInfo spanning_tree(), biconnected(), biconnected_sequential(), ear_decomposition();

std::vector<AlgorithmInfo> algorithms() {
    return {spanning_tree(), biconnected(), biconnected_sequential(), ear_decomposition()};
}

}  // namespace lockstep::graph
