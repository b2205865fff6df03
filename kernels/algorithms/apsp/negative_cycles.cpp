#include "kernels/algorithms/apsp/negative_cycles.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "kernels/base/wanted.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kMaxNamed = 16, kNamedAtAnEnd = 6;

std::int64_t weight_of(const CsrGraph& graph, std::uint32_t arc) {
    return graph.edge_weights.empty() ? 1 : graph.edge_weights[arc];
}

/// Relaxes every wanted arc once, in place; true if a distance became smaller.
template <class Wanted>
bool relax_all(const CsrGraph& graph, std::vector<std::int64_t>& distance, std::vector<std::uint32_t>& by,
               Wanted wanted) {
    bool changed = false;
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) {
        throw_if_cancelled(v);
        for (auto arc = graph.row_offsets[v]; arc < graph.row_offsets[v + 1]; ++arc) {
            const auto head = graph.column_indices[arc];
            const auto through = distance[v] + weight_of(graph, arc);
            if (through >= distance[head] || !wanted(v, head)) continue;
            distance[head] = through;
            by[head] = arc;
            changed = true;
        }
    }
    return changed;
}

/// A vertex on a cycle of the arcs that improved vertices, or kNone.
std::uint32_t on_a_circle(const std::vector<std::uint32_t>& by, const std::vector<std::uint32_t>& tail) {
    std::vector<std::uint32_t> seen(by.size(), kNone);
    for (std::uint32_t start = 0; start < by.size(); ++start) {
        auto v = start;
        while (seen[v] == kNone && by[v] != kNone) {
            seen[v] = start;
            v = tail[by[v]];
        }
        if (seen[v] == start && by[v] != kNone) return v;
        seen[v] = std::min(seen[v], start);
    }
    return kNone;
}

std::vector<std::uint32_t> tails_of(const CsrGraph& graph) {
    std::vector<std::uint32_t> tail(graph.num_edges());
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v)
        std::fill(tail.begin() + graph.row_offsets[v], tail.begin() + graph.row_offsets[v + 1], v);
    return tail;
}

/// Tarjan 1972, with an explicit stack.
std::vector<std::uint32_t> strong_components(const CsrGraph& graph) {
    const auto n = graph.num_vertices();
    std::vector<std::uint32_t> component(n, kNone), number(n, kNone), low(n), next(graph.row_offsets), open, path;
    std::uint32_t numbers = 0, components = 0;
    for (std::uint32_t start = 0; start < n; ++start) {
        if (number[start] != kNone) continue;
        path.push_back(start);
        while (!path.empty()) {
            const auto v = path.back();
            if (number[v] == kNone) {
                number[v] = low[v] = numbers++;
                open.push_back(v);
            }
            bool down = false;
            while (next[v] < graph.row_offsets[v + 1]) {
                const auto head = graph.column_indices[next[v]++];
                if (number[head] == kNone) {
                    path.push_back(head);
                    down = true;
                    break;
                }
                if (component[head] == kNone) low[v] = std::min(low[v], number[head]);
            }
            if (down) continue;
            path.pop_back();
            if (!path.empty()) low[path.back()] = std::min(low[path.back()], low[v]);
            if (low[v] != number[v]) continue;
            for (auto last = kNone; last != v; open.pop_back()) {
                last = open.back();
                component[last] = components;
            }
            ++components;
        }
    }
    return component;
}

}  // namespace

NegativeCycle find_negative_cycle(const CsrGraph& graph) {
    const auto tail = tails_of(graph);
    std::vector<std::int64_t> distance(graph.num_vertices());
    std::vector<std::uint32_t> by(graph.num_vertices(), kNone);
    NegativeCycle cycle;
    // Improving arcs form a cycle only if it is negative, and soon form one if there is a negative cycle.
    while (relax_all(graph, distance, by, [](auto, auto) { return true; })) {
        const auto start = on_a_circle(by, tail);
        if (start == kNone) continue;
        auto v = start;
        do {
            cycle.vertices.push_back(v);
            cycle.weight += weight_of(graph, by[v]);
            v = tail[by[v]];
        } while (v != start);
        std::ranges::reverse(cycle.vertices);
        return cycle;
    }
    return cycle;
}

std::string negative_cycle_text(const NegativeCycle& cycle, const std::string& no_path_text) {
    std::string text = "negative cycle ";
    const auto& all = cycle.vertices;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all.size() > kMaxNamed && i == kNamedAtAnEnd) {
            text += "\u2026 \u2192 ";
            i = all.size() - kNamedAtAnEnd;
        }
        text += fmt::format("{} \u2192 ", all[i]);
    }
    const auto sign = cycle.weight < 0 ? "\u2212" : "";
    return text +
           fmt::format("{} weighs {}{}; {} no shortest path", all.front(), sign, std::abs(cycle.weight), no_path_text);
}

std::vector<bool> on_negative_cycles(const CsrGraph& graph) {
    const auto n = graph.num_vertices();
    const auto component = strong_components(graph);
    std::vector<std::int64_t> distance(n);
    std::vector<std::uint32_t> by(n, kNone);
    const auto inside = [&](std::uint32_t v, std::uint32_t head) { return component[v] == component[head]; };
    bool changed = true;
    for (std::uint32_t round = 0; changed && round < n; ++round) changed = relax_all(graph, distance, by, inside);
    std::vector<bool> negative(n), of_component(n);
    if (!changed) return negative;
    // One further round: if it still improves a vertex, the component has a negative cycle.
    for (std::uint32_t v = 0; v < n; ++v)
        for (auto arc = graph.row_offsets[v]; arc < graph.row_offsets[v + 1]; ++arc)
            if (inside(v, graph.column_indices[arc]) &&
                distance[v] + weight_of(graph, arc) < distance[graph.column_indices[arc]])
                of_component[component[v]] = true;
    for (std::uint32_t v = 0; v < n; ++v) negative[v] = of_component[component[v]];
    return negative;
}

}  // namespace lockstep
