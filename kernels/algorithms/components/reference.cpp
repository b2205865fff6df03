#include "kernels/algorithms/components/reference.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "kernels/base/wanted.hpp"

namespace lockstep::components {
namespace {

using Vertices = std::vector<std::uint32_t>;

/// Finds the root, and points every other vertex on the path past its parent.
std::uint32_t find(Vertices& parent, std::uint32_t v) {
    while (parent[v] != v) v = parent[v] = parent[parent[v]];
    return v;
}

/// The most frequent name in each component, by the component's lowest vertex: Boyer and Moore's majority vote, without
/// counting. Names that are not vertices of the component do not count.
Vertices max_called(const Vertices& lowest, const Vertices& component) {
    Vertices elected(lowest.size(), kNone), votes(lowest.size(), 0);
    for (std::uint32_t v = 0; v < lowest.size(); ++v) {
        throw_if_cancelled(v);
        const auto own = lowest[v], called = component[v];
        if (called >= lowest.size() || lowest[called] != own) continue;
        if (votes[own] == 0) elected[own] = called;
        if (elected[own] == called) ++votes[own];
        else --votes[own];
    }
    return elected;
}

}  // namespace

Vertices lowest_in_component(const CsrGraph& graph) {
    Vertices parent(graph.num_vertices());
    std::iota(parent.begin(), parent.end(), 0u);
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) {
        throw_if_cancelled(v);
        for (const auto w : graph.neighbors(v)) {
            const auto a = find(parent, v), b = find(parent, w);
            parent[std::max(a, b)] = std::min(a, b);
        }
    }
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) parent[v] = parent[parent[v]];
    return parent;
}

std::optional<std::string> find_wrong_component(const CsrGraph& graph, const Vertices& component) {
    const auto n = graph.num_vertices();
    if (component.size() != n) return fmt::format("component has {} entries, expected {}", component.size(), n);
    const auto lowest = lowest_in_component(graph);
    for (std::uint32_t v = 0; v < n; ++v) {
        throw_if_cancelled(v);
        const auto called = component[v];
        if (called >= n) return fmt::format("component[{}] is not a vertex", v);
        if (lowest[called] != lowest[v])
            return fmt::format("component[{}] is {}, and no path joins the two", v, called);
        if (component[lowest[v]] != called)
            return fmt::format("component[{}] is {}, and component[{}] is {}: a path joins the two vertices", v, called,
                               lowest[v], component[lowest[v]]);
    }
    return std::nullopt;
}

std::optional<std::string> verify(const Dataset& dataset, const ParameterValues&, const HostColumns& columns) {
    return find_wrong_component(dataset.graph(), columns.at("component").u32());
}

WrongColumns find_wrong(const Dataset& dataset, const ParameterValues&, const HostColumns& columns) {
    const auto& component = columns.at("component").u32();
    const auto lowest = lowest_in_component(dataset.graph());
    const auto elected = max_called(lowest, component);
    return {WrongElements::where("component", component.size(),
                                 [&](std::size_t v) { return component[v] != elected[lowest[v]]; })};
}

}  // namespace lockstep::components
