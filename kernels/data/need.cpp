#include "kernels/data/need.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "kernels/data/graph/csr_build.hpp"
#include "kernels/data/graph/graph_notes.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

const CsrGraph* graph_of(const Dataset& dataset) { return std::get_if<CsrGraph>(&dataset.data); }

/// The name of a vertex or node if the file gives it one, else its number.
std::string text_of(const Dataset& dataset, std::uint32_t element) {
    const auto name = dataset.name_of(dataset.info().element.many, element);
    return name.empty() ? count_text(element) : fmt::format("\"{}\"", printable(name));
}

/// Disjoint sets of connected vertices, with path halving; the smallest vertex represents a set.
class Joined {
public:
    explicit Joined(std::uint32_t n) : leader_(n) { std::iota(leader_.begin(), leader_.end(), 0u); }
    std::uint32_t leader_of(std::uint32_t v) {
        while (leader_[v] != v) v = leader_[v] = leader_[leader_[v]];
        return v;
    }
    /// Returns false if they were joined already.
    bool join(std::uint32_t a, std::uint32_t b) {
        const auto one = leader_of(a), other = leader_of(b);
        leader_[std::max(one, other)] = std::min(one, other);
        return one != other;
    }

private:
    std::vector<std::uint32_t> leader_;
};

std::optional<std::string> self_loop(const Dataset& dataset, const CsrGraph& graph) {
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) {
        const auto row = graph.neighbors(v);
        if (std::ranges::find(row, v) != row.end())
            return fmt::format("has a self loop at vertex {}", text_of(dataset, v));
    }
    return std::nullopt;
}

/// graph  symmetric, without self loops
std::optional<std::string> cycle_or_gap(const Dataset& dataset, const CsrGraph& graph) {
    const auto n = graph.num_vertices();
    Joined joined(n);
    for (std::uint32_t v = 0; v < n; ++v) {
        for (const auto w : graph.neighbors(v)) {
            if (v < w && !joined.join(v, w))
                return fmt::format("has a cycle, which the edge {} – {} closes", text_of(dataset, v),
                                   text_of(dataset, w));
        }
    }
    for (std::uint32_t v = 0; v < n; ++v) {
        if (joined.leader_of(v) != 0)
            return fmt::format("is not connected: no path leads from vertex {} to vertex {}", text_of(dataset, 0),
                               text_of(dataset, v));
    }
    return std::nullopt;
}

std::vector<std::uint32_t> sorted(std::span<const std::uint32_t> row) {
    std::vector<std::uint32_t> copy(row.begin(), row.end());
    std::ranges::sort(copy);
    return copy;
}

}  // namespace

namespace need {

std::optional<std::string> lacking_weights(const Dataset& dataset) {
    const auto* graph = graph_of(dataset);
    if (!graph || graph->unusable_weights.empty()) return std::nullopt;
    return fmt::format("has some that cannot be used: {}; --weights 1 takes their place", graph->unusable_weights);
}

std::optional<std::string> lacking_twins(const Dataset& dataset) {
    const auto* graph = graph_of(dataset);
    if (!graph || graph->symmetric) return std::nullopt;
    constexpr auto* advice = "--undirected adds missing twins";
    Progress progress;
    const auto turned = transposed(*graph, progress);
    for (std::uint32_t v = 0; v < graph->num_vertices(); ++v) {
        const auto out = sorted(graph->neighbors(v)), in = sorted(turned.neighbors(v));
        const auto [to, from] = std::ranges::mismatch(out, in);
        if (to == out.end() && from == in.end()) continue;
        const bool outwards = from == in.end() || (to != out.end() && *to < *from);
        const auto tail = outwards ? v : *from, head = outwards ? *to : v;
        return fmt::format("has the edge {} → {} without its twin {} → {}; {}", text_of(dataset, tail),
                           text_of(dataset, head), text_of(dataset, head), text_of(dataset, tail), advice);
    }
    return std::nullopt;
}

std::optional<std::string> lacking_weights_from_zero(const Dataset& dataset) {
    const auto* graph = graph_of(dataset);
    if (!graph) return std::nullopt;
    std::optional<std::string> lack;
    const auto look = [&](const auto& all) {
        const auto found = std::ranges::find_if(all, [](auto weight) { return weight < 0; });
        if (found == all.end()) return;
        const auto arc = static_cast<std::uint32_t>(found - all.begin());
        const auto row = std::ranges::upper_bound(graph->row_offsets, arc) - graph->row_offsets.begin() - 1;
        lack = fmt::format("has the negative weight {} on the arc {} → {}", *found,
                           text_of(dataset, static_cast<std::uint32_t>(row)),
                           text_of(dataset, graph->column_indices[arc]));
        if (!graph->negative_weight_at.empty())
            lack->append(fmt::format(" (the first is at {})", graph->negative_weight_at));
        lack->append("; choose an algorithm that takes negative weights");
    };
    look(graph->edge_weights);
    look(graph->real_weights);
    return lack;
}

std::optional<std::string> lacking_whole_weights(const Dataset& dataset) {
    const auto* graph = graph_of(dataset);
    if (!graph || !graph->has_real_weights()) return std::nullopt;
    return "has real weights; choose an algorithm that takes them, as sssp.dijkstra does, or --weights LOW..HIGH";
}

std::optional<std::string> lacking_tree(const Dataset& dataset) {
    if (const auto* graph = graph_of(dataset)) {
        if (graph->num_vertices() == 0) return "has no vertex";
        if (counts_from_one(dataset)) return fmt::format("is not connected: {}", counted_from_one_advice());
        if (auto loop = self_loop(dataset, *graph)) return loop;
        if (graph->symmetric) return cycle_or_gap(dataset, *graph);
        Progress progress;
        auto both_ways = *graph;
        make_undirected(both_ways, progress);
        return cycle_or_gap(dataset, both_ways);
    }
    const auto* forest = std::get_if<Forest>(&dataset.data);
    if (!forest || forest->num_roots == 1) return std::nullopt;
    std::vector<std::uint32_t> roots;
    for (std::uint32_t node = 0; node < forest->size() && roots.size() < 2; ++node)
        if (forest->parent[node] == node) roots.push_back(node);
    if (roots.size() < 2) return "has no node";
    return fmt::format("has {} trees: nodes {} and {} are both roots", count_text(forest->num_roots),
                       text_of(dataset, roots[0]), text_of(dataset, roots[1]));
}

}  // namespace need

void require(std::span<const Need> needs, std::string_view who, const Dataset& dataset) {
    for (const auto& need : needs) {
        if (const auto lack = need.lacking(dataset))
            throw InputError(fmt::format("{} needs {}; {} {}", who, need.what, dataset.source, *lack));
    }
}

}  // namespace lockstep
