#include "kernels/algorithms/apsp/reference.hpp"

#include <algorithm>
#include <deque>

#include <fmt/format.h>

#include "kernels/algorithms/apsp/negative_cycles.hpp"
#include "kernels/algorithms/apsp/path_word.hpp"
#include "kernels/base/wanted.hpp"

namespace lockstep::apsp {
namespace {

constexpr auto kNoPath = PathWord::kNoPath, kNoShortest = PathWord::kNoShortest;

/// The expected values of a row of the matrices, vertex by vertex.
class Rows {
public:
    explicit Rows(const CsrGraph& graph) : graph_(graph), negative_(on_negative_cycles(graph)) {}

    /// The distances from a vertex. O(n m) at most if arcs are negative; else as Dijkstra's, with a queue.
    const std::vector<std::int64_t>& distances(std::uint32_t from) {
        const auto n = graph_.num_vertices();
        distance_.assign(n, kFar);
        unbounded_.assign(n, false);
        distance_[from] = 0;
        spread(from);
        // Rounds start from changed vertices; marked vertices are not changed.
        std::deque<std::uint32_t> queue;
        std::vector<bool> waits(n);
        const auto add = [&](std::uint32_t v) {
            if (waits[v] || unbounded_[v]) return;
            waits[v] = true;
            queue.push_back(v);
        };
        add(from);
        while (!queue.empty()) {
            const auto v = queue.front();
            queue.pop_front();
            waits[v] = false;
            throw_if_cancelled(v);
            for (auto arc = graph_.row_offsets[v]; arc < graph_.row_offsets[v + 1]; ++arc) {
                const auto head = graph_.column_indices[arc];
                const auto through = distance_[v] + weight(arc);
                if (unbounded_[head] || through >= distance_[head]) continue;
                distance_[head] = through;
                add(head);
            }
        }
        for (std::uint32_t v = 0; v < n; ++v)
            if (unbounded_[v]) distance_[v] = kNoShortest;
            else if (distance_[v] == kFar) distance_[v] = kNoPath;
        return distance_;
    }

    std::int64_t weight(std::uint32_t arc) const { return graph_.edge_weights.empty() ? 1 : graph_.edge_weights[arc]; }

private:
    static constexpr std::int64_t kFar = std::int64_t{1} << 62;

    /// Marks the vertices that are reached through a negative cycle.
    void spread(std::uint32_t from) {
        if (std::ranges::find(negative_, true) == negative_.end()) return;
        std::vector<std::uint32_t> next{from};
        std::vector<bool> reached(graph_.num_vertices());
        reached[from] = true;
        const auto walk = [&](std::vector<bool>& seen) {
            for (std::size_t i = 0; i < next.size(); ++i)
                for (const auto head : graph_.neighbors(next[i]))
                    if (!seen[head]) {
                        seen[head] = true;
                        next.push_back(head);
                    }
        };
        walk(reached);
        std::erase_if(next, [&](std::uint32_t v) { return !negative_[v]; });
        for (const auto v : next) unbounded_[v] = true;
        walk(unbounded_);
    }

    const CsrGraph& graph_;
    std::vector<bool> negative_, unbounded_;
    std::vector<std::int64_t> distance_;
};

/// The vertices of a row whose predecessor is not in any tree of shortest paths.
std::vector<bool> bad_predecessors(const CsrGraph& graph, const Rows& rows, std::uint32_t from,
                                   const std::vector<std::int64_t>& distance, const std::uint32_t* predecessor) {
    const auto n = graph.num_vertices();
    std::vector<bool> fits(n);
    for (std::uint32_t v = 0; v < n; ++v) {
        const bool has_none = v == from || distance[v] == kNoPath || distance[v] == kNoShortest;
        fits[v] = has_none && (predecessor[v] == kNone || (v == from && predecessor[v] == from));
    }
    for (std::uint32_t u = 0; u < n; ++u) {
        if (distance[u] == kNoPath || distance[u] == kNoShortest) continue;
        for (auto arc = graph.row_offsets[u]; arc < graph.row_offsets[u + 1]; ++arc) {
            const auto v = graph.column_indices[arc];
            if (v != from && predecessor[v] == u && distance[v] == distance[u] + rows.weight(arc)) fits[v] = true;
        }
    }
    // Circles: vertices that do not lead to the source.
    std::vector<std::uint8_t> seen(n);  // 1: on this walk, 2: leads to the source
    for (std::uint32_t start = 0; start < n; ++start) {
        std::vector<std::uint32_t> walk;
        auto v = start;
        while (v < n && seen[v] == 0 && v != from && fits[v] && predecessor[v] != kNone) {
            seen[v] = 1;
            walk.push_back(v);
            v = predecessor[v];
        }
        const bool circle = v < n && seen[v] == 1;
        for (const auto one : walk) {
            seen[one] = 2;
            if (circle) fits[one] = false;
        }
    }
    fits.flip();
    return fits;
}

}  // namespace

std::optional<std::string> verify(const Dataset& dataset, const ParameterValues&, const HostColumns& columns) {
    const auto& graph = dataset.graph();
    const std::size_t n = graph.num_vertices();
    const auto& distance = columns.at("distance").i32();
    const auto with = columns.find("predecessor");
    if (distance.size() != n * n) return fmt::format("distance has {} entries, expected {}", distance.size(), n * n);
    Rows rows(graph);
    for (std::uint32_t i = 0; i < n; ++i) {
        const auto& right = rows.distances(i);
        for (std::uint32_t j = 0; j < n; ++j)
            if (distance[i * n + j] != right[j])
                return fmt::format("distance[{}, {}] is {}, must be {}", i, j, distance[i * n + j], right[j]);
        if (with == columns.end()) continue;
        const auto* predecessor = with->second.u32().data() + i * n;
        const auto bad = bad_predecessors(graph, rows, i, right, predecessor);
        for (std::uint32_t j = 0; j < n; ++j)
            if (bad[j])
                return fmt::format("predecessor[{}, {}] is {}: no arc of a tree of shortest paths", i, j,
                                   static_cast<std::int32_t>(predecessor[j]));
    }
    return std::nullopt;
}

WrongColumns find_wrong(const Dataset& dataset, const ParameterValues&, const HostColumns& columns) {
    const auto& graph = dataset.graph();
    const std::size_t n = graph.num_vertices();
    const auto& distance = columns.at("distance").i32();
    Rows rows(graph);
    std::vector<bool> wrong(n * n), bad(n * n);
    const auto with = columns.find("predecessor");
    for (std::uint32_t i = 0; i < n && distance.size() == n * n; ++i) {
        const auto& right = rows.distances(i);
        for (std::uint32_t j = 0; j < n; ++j) wrong[i * n + j] = distance[i * n + j] != right[j];
        if (with == columns.end()) continue;
        const auto row = bad_predecessors(graph, rows, i, right, with->second.u32().data() + i * n);
        std::copy(row.begin(), row.end(), bad.begin() + static_cast<std::ptrdiff_t>(i * n));
    }
    WrongColumns found{WrongElements::where("distance", wrong.size(), [&](std::size_t i) { return wrong[i]; })};
    if (with != columns.end())
        found.push_back(WrongElements::where("predecessor", bad.size(), [&](std::size_t i) { return bad[i]; }));
    return found;
}

}  // namespace lockstep::apsp
