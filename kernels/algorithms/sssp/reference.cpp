#include "kernels/algorithms/sssp/reference.hpp"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

#include <fmt/format.h>

#include "kernels/algorithms/sssp/weighted_view.hpp"
#include "kernels/base/wanted.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep::sssp {
namespace {

std::int64_t weight_of(const CsrGraph& graph, std::uint32_t arc) {
    return graph.edge_weights.empty() ? 1 : graph.edge_weights[arc];
}

void dijkstra(const CsrGraph& graph, std::uint32_t source, Answer& answer) {
    using Entry = std::pair<std::int64_t, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    answer.distance[source] = 0;
    queue.emplace(0, source);
    for (std::size_t turn = 0; !queue.empty(); ++turn) {
        require_wanted(turn);
        const auto [distance, v] = queue.top();
        queue.pop();
        if (distance != answer.distance[v]) continue;
        for (auto arc = graph.row_offsets[v]; arc < graph.row_offsets[v + 1]; ++arc) {
            const auto sum = distance + weight_of(graph, arc);
            auto& there = answer.distance[graph.column_indices[arc]];
            if (sum >= there) continue;
            there = sum;
            queue.emplace(sum, graph.column_indices[arc]);
        }
    }
}

/// Bellman and Ford's algorithm, vertex by vertex from a queue, with the tree of the paths known so far in preorder.
class QueueSearch {
public:
    QueueSearch(const CsrGraph& graph, std::uint32_t source, Answer& answer)
        : graph_(graph), answer_(answer), tree_(graph.num_vertices()), waits_(graph.num_vertices()) {
        answer_.distance[source] = 0;
        tree_[source] = {.next = source, .previous = source, .parent = kNone, .depth = 0};
        put(source);
    }

    void run() {
        for (std::size_t turn = 0; !queue_.empty(); ++turn) {
            require_wanted(turn);
            const auto v = queue_.front();
            queue_.pop();
            waits_[v] = false;
            // One that was taken off the tree is known to be nearer than it says: it waits for that.
            if (!answer_.unbounded[v] && tree_[v].depth != kNone) relax_from(v);
        }
    }

private:
    struct TreeNode {
        std::uint32_t next = kNone, previous = kNone, parent = kNone, depth = kNone;  ///< depth kNone: not in the tree
    };

    void put(std::uint32_t v) {
        if (waits_[v]) return;
        waits_[v] = true;
        queue_.push(v);
    }

    void relax_from(std::uint32_t v) {
        for (auto arc = graph_.row_offsets[v]; arc < graph_.row_offsets[v + 1]; ++arc) {
            const auto w = graph_.column_indices[arc];
            const auto sum = answer_.distance[v] + weight_of(graph_, arc);
            if (answer_.unbounded[w] || sum >= answer_.distance[w]) continue;
            if (w == v || !detach_subtree(w, v)) {
                spoil(w, v);
                if (answer_.unbounded[v]) return;
                continue;
            }
            answer_.distance[w] = sum;
            hang(w, v);
            put(w);
        }
    }

    void unlink(std::uint32_t v) {
        auto& place = tree_[v];
        tree_[place.previous].next = place.next;
        tree_[place.next].previous = place.previous;
        place = {};
    }

    /// Takes w and all below it off the tree; false, with nothing done, where v is among them.
    bool detach_subtree(std::uint32_t w, std::uint32_t v) {
        const auto depth = tree_[w].depth;
        if (depth == kNone) return true;
        below_.clear();
        below_.push_back(w);
        for (auto u = tree_[w].next; u != w && tree_[u].depth > depth; u = tree_[u].next) {
            if (u == v) return false;
            below_.push_back(u);
        }
        for (const auto u : below_) unlink(u);
        return true;
    }

    void hang(std::uint32_t w, std::uint32_t under) {
        const auto next = tree_[under].next;
        tree_[w] = {.next = next, .previous = under, .parent = under, .depth = tree_[under].depth + 1};
        tree_[next].previous = w;
        tree_[under].next = w;
    }

    /// The way in the tree from w to v and the arc back are a negative cycle: all that it reaches has no shortest path.
    void spoil(std::uint32_t w, std::uint32_t v) {
        if (answer_.cycle.empty()) {
            for (auto u = v; u != w; u = tree_[u].parent) answer_.cycle.push_back(u);
            answer_.cycle.push_back(w);
            std::ranges::reverse(answer_.cycle);
            answer_.cycle.push_back(w);
            answer_.cycle_weight = 0;
            for (std::size_t i = 0; i + 1 < answer_.cycle.size(); ++i)
                answer_.cycle_weight += lightest(answer_.cycle[i], answer_.cycle[i + 1]);
        }
        std::vector<std::uint32_t> reached{w};
        mark(w);
        for (std::size_t i = 0; i < reached.size(); ++i) {
            for (const auto u : graph_.neighbors(reached[i])) {
                if (answer_.unbounded[u]) continue;
                mark(u);
                reached.push_back(u);
            }
        }
    }

    void mark(std::uint32_t v) {
        answer_.unbounded[v] = true;
        ++answer_.num_unbounded;
        if (tree_[v].depth != kNone) unlink(v);
    }

    std::int64_t lightest(std::uint32_t u, std::uint32_t v) const {
        auto least = Answer::kFar;
        for (auto arc = graph_.row_offsets[u]; arc < graph_.row_offsets[u + 1]; ++arc)
            if (graph_.column_indices[arc] == v) least = std::min(least, weight_of(graph_, arc));
        return least;
    }

    const CsrGraph& graph_;
    Answer& answer_;
    std::vector<TreeNode> tree_;
    std::vector<bool> waits_;
    std::queue<std::uint32_t> queue_;
    std::vector<std::uint32_t> below_;
};

std::uint32_t source_of(const ParameterValues& parameters) {
    return static_cast<std::uint32_t>(parameters.at("source"));
}

std::string distance_text(std::int32_t distance) {
    if (distance == kNoPath) return "no path";
    return distance == kNoShortestPath ? "no shortest path" : std::to_string(distance);
}

bool has_predecessor(const Answer& answer, std::uint32_t source, std::uint32_t v) {
    return v != source && answer.distance[v] != Answer::kFar && !answer.unbounded[v];
}

/// For each vertex, whether its shortest path can come along an arc from its predecessor.
std::vector<bool> on_shortest_paths(const CsrGraph& graph, const Answer& answer,
                                    const std::vector<std::uint32_t>& predecessor) {
    std::vector<bool> there(graph.num_vertices());
    for (std::uint32_t u = 0; u < graph.num_vertices(); ++u) {
        require_wanted(u);
        if (answer.distance[u] == Answer::kFar || answer.unbounded[u]) continue;
        for (auto arc = graph.row_offsets[u]; arc < graph.row_offsets[u + 1]; ++arc) {
            const auto v = graph.column_indices[arc];
            if (predecessor[v] == u && answer.distance[u] + weight_of(graph, arc) == answer.distance[v])
                there[v] = true;
        }
    }
    return there;
}

/// Vertices from which predecessors lead round in a cycle.
std::vector<bool> in_circles(const std::vector<std::uint32_t>& predecessor, std::uint32_t source) {
    constexpr std::uint32_t kUnseen = 0, kTree = 1, kCircle = 2, kFirstTurn = 3;
    const auto n = static_cast<std::uint32_t>(predecessor.size());
    std::vector<std::uint32_t> seen(n, kUnseen);
    for (std::uint32_t v = 0; v < n; ++v) {
        const auto turn = kFirstTurn + v;
        auto u = v;
        for (; u < n && seen[u] == kUnseen; u = u == source ? kNone : predecessor[u]) seen[u] = turn;
        const auto found = u < n && seen[u] != kTree ? kCircle : kTree;
        for (u = v; u < n && seen[u] == turn; u = u == source ? kNone : predecessor[u]) seen[u] = found;
    }
    std::vector<bool> circle(n);
    for (std::uint32_t v = 0; v < n; ++v) circle[v] = seen[v] == kCircle;
    return circle;
}

}  // namespace

std::int32_t Answer::column(std::uint32_t v) const {
    if (unbounded[v]) return kNoShortestPath;
    return distance[v] == kFar ? kNoPath : static_cast<std::int32_t>(distance[v]);
}

std::optional<std::uint32_t> Answer::first_that_does_not_fit() const {
    for (std::uint32_t v = 0; v < distance.size(); ++v) {
        if (unbounded[v] || distance[v] == kFar) continue;
        if (distance[v] >= kNoPath || distance[v] <= kNoShortestPath) return v;
    }
    return std::nullopt;
}

Answer solve(const CsrGraph& graph, std::uint32_t source) {
    Answer answer{.distance = std::vector(graph.num_vertices(), Answer::kFar),
                  .unbounded = std::vector<bool>(graph.num_vertices()),
                  .cycle = {}};
    const bool below_zero = std::ranges::any_of(graph.edge_weights, [](std::int32_t weight) { return weight < 0; });
    if (below_zero) QueueSearch(graph, source, answer).run();
    else dijkstra(graph, source, answer);
    return answer;
}

std::string cycle_text(const Answer& answer) {
    constexpr std::size_t kMost = 16, kAtEachEnd = 6;
    const auto& cycle = answer.cycle;
    std::string way;
    for (std::size_t i = 0; i < cycle.size(); ++i) {
        if (i != 0) way += " \u2192 ";
        if (cycle.size() > kMost + 1 && i == kAtEachEnd) {
            way += "\u2026 \u2192 ";
            i = cycle.size() - kAtEachEnd;
        }
        way += count_text(cycle[i]);
    }
    return fmt::format(
        "negative cycle {} weighs \u2212{}; {} no shortest path", way,
        count_text(static_cast<std::uint64_t>(-answer.cycle_weight)),
        answer.num_unbounded == 1 ? "1 vertex has" : count_text(answer.num_unbounded) + " vertices have");
}

std::string too_far_text(std::uint32_t vertex, std::int64_t distance) {
    return fmt::format("the distance of vertex {} is {}{}, which does not fit int32", count_text(vertex),
                       distance < 0 ? "\u2212" : "",
                       count_text(static_cast<std::uint64_t>(distance < 0 ? -distance : distance)));
}

std::optional<std::string> verify(const Dataset& dataset, const ParameterValues& parameters,
                                  const HostColumns& columns) {
    const auto& graph = dataset.graph();
    const auto n = graph.num_vertices(), source = source_of(parameters);
    const auto answer = solve(graph, source);
    const auto& distance = columns.at("distance").i32();
    if (distance.size() != n) return fmt::format("distance has {} entries, expected {}", distance.size(), n);
    for (std::uint32_t v = 0; v < n; ++v)
        if (distance[v] != answer.column(v))
            return fmt::format("distance[{}] is {}, must be {}", v, distance_text(distance[v]),
                               distance_text(answer.column(v)));
    const auto found = columns.find("predecessor");
    if (found == columns.end()) return std::nullopt;
    const auto& predecessor = found->second.u32();
    if (predecessor.size() != n) return fmt::format("predecessor has {} entries, expected {}", predecessor.size(), n);
    const auto right = on_shortest_paths(graph, answer, predecessor);
    const auto circle = in_circles(predecessor, source);
    for (std::uint32_t v = 0; v < n; ++v) {
        const auto from = predecessor[v];
        if (!has_predecessor(answer, source, v)) {
            if (from == kNone || (v == source && from == source)) continue;
            return fmt::format("predecessor[{}] is {}, must be none", v, from);
        }
        if (from == kNone) return fmt::format("predecessor[{}] is none, and there is a path", v);
        if (from >= n || !right[v])
            return fmt::format("predecessor[{}] is {}, from which no shortest path leads there", v, from);
        if (circle[v]) return fmt::format("predecessor[{}] is {}, which leads round in a cycle", v, from);
    }
    return std::nullopt;
}

WrongColumns find_wrong(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns) {
    const auto& graph = dataset.graph();
    const auto source = source_of(parameters);
    const auto answer = solve(graph, source);
    const auto& distance = columns.at("distance").i32();
    WrongColumns wrong;
    wrong.push_back(WrongElements::where("distance", distance.size(), [&](std::size_t v) {
        return distance[v] != answer.column(static_cast<std::uint32_t>(v));
    }));
    if (const auto found = columns.find("predecessor"); found != columns.end()) {
        const auto& predecessor = found->second.u32();
        const auto right = on_shortest_paths(graph, answer, predecessor);
        const auto circle = in_circles(predecessor, source);
        wrong.push_back(WrongElements::where("predecessor", predecessor.size(), [&](std::size_t i) {
            const auto v = static_cast<std::uint32_t>(i);
            const auto from = predecessor[v];
            if (!has_predecessor(answer, source, v)) return from != kNone && (v != source || from != source);
            return from >= graph.num_vertices() || !right[v] || circle[v];
        }));
    }
    return wrong;
}

}  // namespace lockstep::sssp
