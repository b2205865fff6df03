#include "kernels/data/readers/named_edges.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>

namespace lockstep {
namespace {

/// Whether every vertex has its own number as its name: then names carry no information.
bool are_numbers(const std::vector<std::string>& names) {
    for (std::size_t v = 0; v < names.size(); ++v)
        if (names[v] != std::to_string(v)) return false;
    return true;
}

}  // namespace

std::uint32_t NamedEdges::vertex(std::string_view name) {
    const auto [found, fresh] = numbers_.emplace(name, static_cast<std::uint32_t>(names_.size()));
    if (fresh) {
        if (names_.size() >= kNone - 1)
            throw InputError(fmt::format("{}: more vertices than 32 bits can number", context_.lines.name()));
        names_.push_back(found->first);
    }
    return found->second;
}

void NamedEdges::label(std::uint32_t vertex, std::string_view text) {
    if (labels_.size() <= vertex) labels_.resize(vertex + 1);
    labels_[vertex] = text;
}

void NamedEdges::add_arc(std::uint32_t tail, std::uint32_t head, std::string_view weight) {
    weights_.take(static_cast<std::uint32_t>(arcs_.tails.size()), weight);
    arcs_.tails.push_back(tail);
    arcs_.heads.push_back(head);
}

void NamedEdges::add(std::uint32_t tail, std::uint32_t head, bool directed, std::string_view weight,
                     std::uint64_t line) {
    add_arc(tail, head, weight);
    if (!directed && tail != head) add_arc(head, tail, weight);
    lines_.resize(arcs_.tails.size(), line);
}

std::string NamedEdges::place_of(std::uint32_t arc) const {
    return lines_[arc] == 0 ? context_.lines.name() : fmt::format("{}:{}", context_.lines.name(), lines_[arc]);
}

CsrGraph NamedEdges::finish(ElementNames& names) {
    const auto n = static_cast<std::uint32_t>(names_.size());
    if (n == 0) throw InputError(fmt::format("{}: the graph has no vertex", context_.lines.name()));
    const std::uint64_t num_arcs = arcs_.tails.size();
    context_.require_arcs(num_arcs, 1);
    WeightsFound found;
    if (weights_.any()) {
        auto lack = weights_.lack();
        if (!lack && !weights_.any_fraction()) lack = weights_.lack_of_whole();
        if (lack) found.unusable = fmt::format("{}: {}", place_of(lack->record), lack->why);
        if (lack && lack->record == 0) found.unusable += "; if that line is a header, say --header yes";
        else weights_.move_to(arcs_, weights_.any_fraction());
        found.any = !lack;
        if (found.any && weights_.first_negative()) found.negative_at = place_of(*weights_.first_negative());
        context_.notes.push_back(found.any ? "edges have weights" : "weights not used: " + found.unusable);
    }
    context_.require_memory(n, num_arcs, found.any, 1);
    std::vector<ArcBlock> blocks;
    blocks.push_back(std::move(arcs_));
    auto graph = build_csr(n, blocks, Twins::none, context_.progress);
    found.leave_to(graph);
    labels_.resize(n);
    const bool labelled = std::ranges::any_of(labels_, [](const auto& label) { return !label.empty(); });
    if (!labelled && are_numbers(names_)) return graph;
    for (std::uint32_t v = 0; v < n; ++v) names.add(labels_[v].empty() ? names_[v] : labels_[v]);
    return graph;
}

}  // namespace lockstep
