// One sentence on a drawing: its size, or the part that is still missing.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "app/session/drawing/drawn_input.hpp"
#include "app/session/drawing/drawn_numbers.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

/// "2", "2 and 4", "2, 4 and 5", "2, 4, 5 and 3 others".
std::string enumerated(const std::vector<std::uint32_t>& vertices) {
    constexpr std::size_t most = 3;
    const auto named = vertices.size() > most + 1 ? most : vertices.size();
    std::string text;
    for (std::size_t i = 0; i < named; ++i) {
        const bool last = i + 1 == vertices.size();
        text += fmt::format("{}{}", i == 0 ? "" : last ? " and " : ", ", vertices[i]);
    }
    if (named < vertices.size()) text += fmt::format(" and {} others", vertices.size() - named);
    return text;
}

DrawnFacts facts_of_graph(const DrawnInput& drawn) {
    if (drawn.vertices.empty()) return {"Click into the picture to add a vertex, or type arcs below.", false};
    auto sentence = count_text(drawn.vertices.size(), "vertex", "vertices") + ", ";
    sentence += drawn.directed ? counted(drawn.arcs.size(), "arc") : counted(drawn.arcs.size(), "edge");
    if (drawn.weighted && !drawn.arcs.empty()) {
        const auto [low, high] = std::ranges::minmax(drawn.arcs, {}, &DrawnArc::weight);
        sentence += low.weight == high.weight
                        ? fmt::format(", of weight {}", number_text(low.weight))
                        : fmt::format(", weights from {} to {}", number_text(low.weight), number_text(high.weight));
    }
    return {sentence, true};
}

DrawnFacts facts_of_list(const DrawnInput& drawn) {
    if (drawn.vertices.empty()) return {"Click into the picture to add a node, or type the list below.", false};
    const auto found = chains_of(drawn);
    if (found.num_cycles > 0) {
        auto cycle = found.chains.back();
        return {fmt::format("Nodes {} form a cycle, but a list ends: delete one of its links.", enumerated(cycle)),
                false};
    }
    if (found.chains.size() > 1) {
        const auto& first = found.chains[0];
        const auto& second = found.chains[1];
        return {fmt::format("{}, not yet one: drag from node {}, a tail, to node {}, a head.",
                            count_text(found.chains.size(), "list", "lists"), first.back(), second.front()),
                false};
    }
    const auto& list = found.chains[0];
    auto sentence = count_text(list.size(), "node", "nodes");
    if (list.size() > 1) sentence += fmt::format(" from the head {} to the tail {}", list.front(), list.back());
    return {sentence, true};
}

DrawnFacts facts_of_tree(const DrawnInput& drawn) {
    if (drawn.vertices.empty()) return {"Click into the picture to add the root, or type arcs below.", false};
    const auto n = static_cast<std::uint32_t>(drawn.vertices.size());
    std::vector<std::uint32_t> roots, depth(n), cyclic;
    for (std::uint32_t v = 0; v < n; ++v) {
        std::uint32_t steps = 0;
        std::optional<std::uint32_t> above = drawn.predecessor_of(v);
        if (!above) roots.push_back(v);
        for (; above && steps <= n; above = drawn.predecessor_of(*above)) ++steps;
        depth[v] = steps;
        if (steps > n) cyclic.push_back(v);
    }
    if (!cyclic.empty())
        return {fmt::format("Vertex {} is its own ancestor, but a tree has no cycle: delete an arc of the cycle.",
                            cyclic.front()),
                false};
    if (roots.size() > 1)
        return {fmt::format("Vertices {} have no parent, but a tree has one root: drag from a parent to a child.",
                            enumerated(roots)),
                false};
    const auto height = std::ranges::max(depth);
    return {fmt::format("{}, root {}, height {}", count_text(n, "vertex", "vertices"), roots.front(), height), true};
}

DrawnFacts facts_of_array(const DrawnInput& drawn) {
    if (drawn.numbers.empty()) return {"Type numbers below, or click the cell to add one.", false};
    return {fmt::format("{}, {}", counted(drawn.numbers.size(), "number"), array_type_of(drawn.numbers)), true};
}

}  // namespace

DrawnFacts facts_of(const DrawnInput& drawn) {
    switch (drawn.kind) {
        case DrawnKind::graph: return facts_of_graph(drawn);
        case DrawnKind::list: return facts_of_list(drawn);
        case DrawnKind::tree: return facts_of_tree(drawn);
        case DrawnKind::array: break;
    }
    return facts_of_array(drawn);
}

}  // namespace lockstep
