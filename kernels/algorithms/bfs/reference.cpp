#include "kernels/algorithms/bfs/reference.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "kernels/base/wanted.hpp"

namespace lockstep::bfs {
namespace {

std::string level_text(std::uint32_t level) { return level == kNone ? "not reached" : std::to_string(level); }

/// For each vertex, whether an arc leads to it from its predecessor. One walk over all arcs: a search in the predecessor's
/// row would take the square of a hub's degree.
std::vector<bool> arcs_from_predecessors(const CsrGraph& graph, const std::vector<std::uint32_t>& predecessor) {
    std::vector<bool> there(graph.num_vertices());
    for (std::uint32_t from = 0; from < graph.num_vertices(); ++from) {
        throw_if_cancelled(from);
        for (const auto v : graph.neighbors(from))
            if (predecessor[v] == from) there[v] = true;
    }
    return there;
}

}  // namespace

std::vector<std::uint32_t> sequential_levels(const CsrGraph& graph, std::uint32_t source) {
    std::vector<std::uint32_t> level(graph.num_vertices(), kNone);
    std::vector<std::uint32_t> queue{source};
    queue.reserve(graph.num_vertices());
    level[source] = 0;
    for (std::size_t place = 0; place < queue.size(); ++place) {
        throw_if_cancelled(place);
        const auto v = queue[place];
        for (const auto w : graph.neighbors(v)) {
            if (level[w] != kNone) continue;
            level[w] = level[v] + 1;
            queue.push_back(w);
        }
    }
    return level;
}

std::optional<std::string> find_wrong_level(const CsrGraph& graph, std::uint32_t source,
                                            const std::vector<std::uint32_t>& level) {
    if (level.size() != graph.num_vertices())
        return fmt::format("level has {} entries, expected {}", level.size(), graph.num_vertices());
    const auto right = sequential_levels(graph, source);
    const auto [wrong, expected] = std::ranges::mismatch(level, right);
    if (wrong == level.end()) return std::nullopt;
    return fmt::format("level[{}] is {}, must be {}", wrong - level.begin(), level_text(*wrong), level_text(*expected));
}

std::optional<std::string> find_wrong_predecessor(const CsrGraph& graph, std::uint32_t source,
                                                  const std::vector<std::uint32_t>& level,
                                                  const std::vector<std::uint32_t>& predecessor) {
    if (predecessor.size() != graph.num_vertices())
        return fmt::format("predecessor has {} entries, expected {}", predecessor.size(), graph.num_vertices());
    const auto has_arc = arcs_from_predecessors(graph, predecessor);
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) {
        throw_if_cancelled(v);
        const auto from = predecessor[v];
        const bool has_none = v == source || level[v] == kNone;
        if (has_none && from == kNone) continue;
        if (has_none != (from == kNone) || from >= graph.num_vertices())
            return fmt::format("predecessor[{}] is {}, and its level is {}", v,
                               from == kNone ? "none" : std::to_string(from), level_text(level[v]));
        if (level[from] + 1 != level[v])
            return fmt::format("predecessor[{}] is {}, which is at level {} and not {}", v, from,
                               level_text(level[from]), level[v] - 1);
        if (!has_arc[v]) return fmt::format("predecessor[{}] is {}, from which no arc leads there", v, from);
    }
    return std::nullopt;
}

std::optional<std::string> verify(const Dataset& dataset, const ParameterValues& parameters,
                                  const HostColumns& columns) {
    const auto& graph = dataset.graph();
    const auto source = static_cast<std::uint32_t>(parameters.at("source"));
    const auto& level = columns.at("level").u32();
    if (auto wrong = find_wrong_level(graph, source, level)) return wrong;
    const auto predecessor = columns.find("predecessor");
    if (predecessor == columns.end()) return std::nullopt;
    return find_wrong_predecessor(graph, source, level, predecessor->second.u32());
}

WrongColumns find_wrong(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns) {
    const auto& graph = dataset.graph();
    const auto source = static_cast<std::uint32_t>(parameters.at("source"));
    const auto level = sequential_levels(graph, source);
    WrongColumns wrong;
    if (const auto found = columns.find("predecessor"); found != columns.end()) {
        const auto& predecessor = found->second.u32();
        const auto has_arc = arcs_from_predecessors(graph, predecessor);
        wrong.push_back(WrongElements::where("predecessor", predecessor.size(), [&](std::size_t v) {
            const auto from = predecessor[v];
            if (v == source || level[v] == kNone) return from != kNone;
            return from >= graph.num_vertices() || level[from] == kNone || level[from] + 1 != level[v] || !has_arc[v];
        }));
    }
    wrong.insert(wrong.begin(), WrongElements::differing("level", columns, level));
    return wrong;
}

AlgorithmInfo::Invariant levels_are_right(const Dataset& dataset, const ParameterValues& parameters) {
    const auto source = static_cast<std::uint32_t>(parameters.at("source"));
    return [right = sequential_levels(dataset.graph(), source)](const HostColumns& columns) -> WrongColumns {
        const auto& level = columns.at("level").u32();
        return {WrongElements::where("level", level.size(),
                                     [&](std::size_t v) { return level[v] != kNone && level[v] != right[v]; })};
    };
}

}  // namespace lockstep::bfs
