#include "kernels/algorithms/sssp/reference.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>
#include <utility>

#include <fmt/format.h>

#include "kernels/algorithms/sssp/path_problem.hpp"
#include "kernels/algorithms/sssp/weighted_view.hpp"
#include "kernels/base/wanted.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep::sssp {
namespace {

template <class Length>
SumOf<Length> weight_of(const CsrGraph& graph, std::uint32_t arc) {
    if constexpr (std::is_same_v<Length, float>) return graph.real_weights[arc];
    else return graph.edge_weights.empty() ? 1 : graph.edge_weights[arc];
}

template <class Length>
void dijkstra(const CsrGraph& graph, std::uint32_t source, Answer<Length>& answer) {
    using Entry = std::pair<SumOf<Length>, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    answer.distance[source] = 0;
    queue.emplace(0, source);
    for (std::size_t turn = 0; !queue.empty(); ++turn) {
        throw_if_cancelled(turn);
        const auto [distance, v] = queue.top();
        queue.pop();
        if (distance != answer.distance[v]) continue;
        for (auto arc = graph.row_offsets[v]; arc < graph.row_offsets[v + 1]; ++arc) {
            const auto sum = distance + weight_of<Length>(graph, arc);
            auto& there = answer.distance[graph.column_indices[arc]];
            if (sum >= there) continue;
            there = sum;
            queue.emplace(sum, graph.column_indices[arc]);
        }
    }
}

/// Bellman and Ford's algorithm, vertex by vertex from a queue, with the tree of the known paths in preorder.
template <class Length>
class QueueSearch {
public:
    QueueSearch(const CsrGraph& graph, std::uint32_t source, Answer<Length>& answer)
        : graph_(graph), answer_(answer), tree_(graph.num_vertices()), waits_(graph.num_vertices()) {
        answer_.distance[source] = 0;
        tree_[source] = {.next = source, .previous = source, .parent = kNone, .depth = 0};
        put(source);
    }

    void run() {
        for (std::size_t turn = 0; !queue_.empty(); ++turn) {
            throw_if_cancelled(turn);
            const auto v = queue_.front();
            queue_.pop();
            waits_[v] = false;
            // A vertex that was removed from the tree has a known shorter path: it waits for the new distance.
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
            const auto sum = answer_.distance[v] + weight_of<Length>(graph_, arc);
            if (answer_.unbounded[w] || sum >= answer_.distance[w]) continue;
            if (w == v || !detach_subtree(w, v)) {
                mark_unbounded(w, v);
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

    /// Removes w and its subtree from the tree; does nothing and returns false if v is in the subtree.
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

    /// The path from w to v and the arc back are a negative cycle: no vertex that it reaches has a shortest path.
    void mark_unbounded(std::uint32_t w, std::uint32_t v) {
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

    SumOf<Length> lightest(std::uint32_t u, std::uint32_t v) const {
        auto least = kFar<Length>;
        for (auto arc = graph_.row_offsets[u]; arc < graph_.row_offsets[u + 1]; ++arc)
            if (graph_.column_indices[arc] == v) least = std::min(least, weight_of<Length>(graph_, arc));
        return least;
    }

    const CsrGraph& graph_;
    Answer<Length>& answer_;
    std::vector<TreeNode> tree_;
    std::vector<bool> waits_;
    std::queue<std::uint32_t> queue_;
    std::vector<std::uint32_t> below_;
};

template <class Length>
std::string distance_text(Length distance) {
    if (distance == no_path<Length>()) return "no path";
    return distance == no_shortest_path<Length>() ? "no shortest path" : length_text(distance);
}

template <class Length>
bool has_predecessor(const Answer<Length>& answer, std::uint32_t source, std::uint32_t v) {
    return v != source && answer.distance[v] != kFar<Length> && !answer.unbounded[v];
}

/// The vertices whose distances must be final: all, or of a single pair those nearer than its destination, and this. Another
/// vertex may have any longer path.
template <class Length>
class FinalVertices {
public:
    FinalVertices(const Answer<Length>& answer, std::uint32_t target)
        : answer_(answer),
          target_(target == kNone || answer.unbounded[target] || answer.distance[target] == kFar<Length> ? kNone
                                                                                                         : target) {}

    bool has(std::uint32_t v) const {
        return target_ == kNone || v == target_ || answer_.unbounded[v] ||
               answer_.distance[v] < answer_.distance[target_];
    }
    bool accepts(std::uint32_t v, Length distance) const {
        return has(v) ? distance == answer_.column(v) : distance >= answer_.column(v);
    }

private:
    const Answer<Length>& answer_;
    std::uint32_t target_;
};

/// For each vertex, whether its shortest path can end with the arc from its predecessor.
template <class Length>
std::vector<bool> on_shortest_paths(const CsrGraph& graph, const Answer<Length>& answer,
                                    const std::vector<std::uint32_t>& predecessor) {
    std::vector<bool> there(graph.num_vertices());
    for (std::uint32_t u = 0; u < graph.num_vertices(); ++u) {
        throw_if_cancelled(u);
        if (answer.distance[u] == kFar<Length> || answer.unbounded[u]) continue;
        for (auto arc = graph.row_offsets[u]; arc < graph.row_offsets[u + 1]; ++arc) {
            const auto v = graph.column_indices[arc];
            if (predecessor[v] == u && answer.distance[u] + weight_of<Length>(graph, arc) == answer.distance[v])
                there[v] = true;
        }
    }
    return there;
}

/// Vertices whose predecessors lead into a cycle.
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

/// The numbers of the column `distance`.
template <class Length>
const std::vector<Length>& distances_of(const HostColumns& columns) {
    if constexpr (std::is_same_v<Length, float>) return columns.at("distance").f32();
    else return columns.at("distance").i32();
}

template <class Length>
std::optional<std::string> verify_lengths(const PathProblem& problem, const HostColumns& columns) {
    const auto& graph = problem.graph();
    const auto n = graph.num_vertices(), source = problem.start;
    const auto answer = solve<Length>(graph, source);
    const FinalVertices<Length> final(answer, problem.target);
    const auto& distance = distances_of<Length>(columns);
    if (distance.size() != n) return fmt::format("distance has {} entries, expected {}", distance.size(), n);
    for (std::uint32_t v = 0; v < n; ++v)
        if (!final.accepts(v, distance[v]))
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
        if (!final.has(v)) continue;
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

template <class Length>
WrongColumns wrong_lengths(const PathProblem& problem, const HostColumns& columns) {
    const auto& graph = problem.graph();
    const auto source = problem.start;
    const auto answer = solve<Length>(graph, source);
    const FinalVertices<Length> final(answer, problem.target);
    const auto& distance = distances_of<Length>(columns);
    WrongColumns wrong;
    wrong.push_back(WrongElements::where("distance", distance.size(), [&](std::size_t v) {
        return !final.accepts(static_cast<std::uint32_t>(v), distance[v]);
    }));
    if (const auto found = columns.find("predecessor"); found != columns.end()) {
        const auto& predecessor = found->second.u32();
        const auto right = on_shortest_paths(graph, answer, predecessor);
        const auto circle = in_circles(predecessor, source);
        wrong.push_back(WrongElements::where("predecessor", predecessor.size(), [&](std::size_t i) {
            const auto v = static_cast<std::uint32_t>(i);
            const auto from = predecessor[v];
            if (!final.has(v)) return false;
            if (!has_predecessor(answer, source, v)) return from != kNone && (v != source || from != source);
            return from >= graph.num_vertices() || !right[v] || circle[v];
        }));
    }
    return wrong;
}

/// "3 → 7 → 3"; of many vertices some at each end.
std::string way_text(const std::vector<std::uint32_t>& vertices) {
    constexpr std::size_t kMaxNamed = 16, kAtEachEnd = 6;
    std::string way;
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        if (i != 0) way += " \u2192 ";
        if (vertices.size() > kMaxNamed + 1 && i == kAtEachEnd) {
            way += "\u2026 \u2192 ";
            i = vertices.size() - kAtEachEnd;
        }
        way += count_text(vertices[i]);
    }
    return way;
}

}  // namespace

template <class Length>
Length Answer<Length>::column(std::uint32_t v) const {
    if (unbounded[v]) return no_shortest_path<Length>();
    return distance[v] == kFar<Length> ? no_path<Length>() : static_cast<Length>(distance[v]);
}

template <class Length>
std::optional<std::uint32_t> first_that_does_not_fit(const CsrGraph& graph, const Answer<Length>& answer) {
    const auto& distance = answer.distance;
    for (std::uint32_t v = 0; v < distance.size(); ++v) {
        if (answer.unbounded[v] || distance[v] == kFar<Length>) continue;
        if (distance[v] <= no_shortest_path<Length>()) return v;
        if constexpr (std::is_same_v<Length, float>) {  // a sum beyond float32 looks like no path
            for (const auto head : graph.neighbors(v))
                if (distance[head] == kFar<Length> && !answer.unbounded[head]) return head;
        } else if (distance[v] >= kNoPath) {
            return v;
        }
    }
    return std::nullopt;
}

template <class Length>
Answer<Length> solve(const CsrGraph& graph, std::uint32_t source) {
    Answer<Length> answer{.distance = std::vector(graph.num_vertices(), kFar<Length>),
                          .unbounded = std::vector<bool>(graph.num_vertices()),
                          .cycle = {}};
    if (has_negative_weight(graph)) QueueSearch<Length>(graph, source, answer).run();
    else dijkstra(graph, source, answer);
    return answer;
}

std::string length_text(std::int64_t length) {
    return (length < 0 ? "\u2212" : "") + count_text(static_cast<std::uint64_t>(length < 0 ? -length : length));
}
std::string length_text(float length) { return (length < 0 ? "\u2212" : "") + fmt::format("{}", std::abs(length)); }

template <class Length>
std::string cycle_text(const Answer<Length>& answer) {
    const auto way = way_text(answer.cycle);
    const auto weight = static_cast<SumOf<Length>>(answer.cycle_weight);
    return fmt::format(
        "negative cycle {} weighs {}; {} no shortest path", way, length_text(weight),
        answer.num_unbounded == 1 ? "1 vertex has" : count_text(answer.num_unbounded) + " vertices have");
}

template <class Length>
std::string single_pair_text(std::uint32_t source, std::uint32_t destination, Length length,
                             const std::vector<std::uint32_t>& vertices) {
    const auto ends = fmt::format("from vertex {} to vertex {}", count_text(source), count_text(destination));
    if (length == no_path<Length>()) return "no path leads " + ends;
    if (length == no_shortest_path<Length>())
        return "no shortest path leads " + ends + ": a negative cycle is on the way";
    if (vertices.empty()) return fmt::format("the shortest path {} has length {}", ends, length_text(length));
    return fmt::format("the shortest path {} has length {} and {}", way_text(vertices), length_text(length),
                       count_text(vertices.size() - 1, "arc", "arcs"));
}

template <class Length>
std::string too_far_text(std::uint32_t vertex, SumOf<Length> distance) {
    if constexpr (std::is_same_v<Length, float>)
        return fmt::format("the distance of vertex {} does not fit float32", count_text(vertex));
    else
        return fmt::format("the distance of vertex {} is {}, which does not fit int32", count_text(vertex),
                           length_text(distance));
}

template struct Answer<std::int32_t>;
template struct Answer<float>;
template Answer<std::int32_t> solve(const CsrGraph&, std::uint32_t);
template Answer<float> solve(const CsrGraph&, std::uint32_t);
template std::optional<std::uint32_t> first_that_does_not_fit(const CsrGraph&, const Answer<std::int32_t>&);
template std::optional<std::uint32_t> first_that_does_not_fit(const CsrGraph&, const Answer<float>&);
template std::string cycle_text(const Answer<std::int32_t>&);
template std::string cycle_text(const Answer<float>&);
template std::string single_pair_text(std::uint32_t, std::uint32_t, std::int32_t, const std::vector<std::uint32_t>&);
template std::string single_pair_text(std::uint32_t, std::uint32_t, float, const std::vector<std::uint32_t>&);
template std::string too_far_text<std::int32_t>(std::uint32_t, std::int64_t);
template std::string too_far_text<float>(std::uint32_t, float);

std::optional<std::string> verify(const Dataset& dataset, const ParameterValues& parameters,
                                  const HostColumns& columns) {
    const PathProblem problem(dataset, parameters);
    return dataset.graph().has_real_weights() ? verify_lengths<float>(problem, columns)
                                              : verify_lengths<std::int32_t>(problem, columns);
}

WrongColumns find_wrong(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns) {
    const PathProblem problem(dataset, parameters);
    return dataset.graph().has_real_weights() ? wrong_lengths<float>(problem, columns)
                                              : wrong_lengths<std::int32_t>(problem, columns);
}

}  // namespace lockstep::sssp
