#include "kernels/algorithms/graph/reference.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "kernels/algorithms/components/reference.hpp"
#include "kernels/algorithms/graph/columns.hpp"
#include "kernels/base/wanted.hpp"

namespace lockstep::graph {
namespace {

using Words = std::vector<std::uint32_t>;

/// Depth-first search with low points, without recursion.
class Search {
public:
    explicit Search(const CsrGraph& graph)
        : graph_(graph),
          twin_(twins_of(graph)),
          place_(graph.row_offsets.begin(), graph.row_offsets.end() - 1),
          found_(graph.num_vertices(), kNone),
          low_(graph.num_vertices(), kNone),
          entered_(graph.num_vertices(), kNone) {
        blocks_.block.assign(graph.num_edges(), kNone);
        blocks_.articulation.assign(graph.num_vertices(), 0);
        blocks_.bridge.assign(graph.num_edges(), 0);
    }

    Blocks run() {
        for (std::uint32_t v = 0; v < graph_.num_vertices(); ++v)
            if (found_[v] == kNone) search_from(v);
        return std::move(blocks_);
    }

private:
    void enter(std::uint32_t v) {
        throw_if_cancelled(clock_);
        found_[v] = low_[v] = clock_++;
        path_.push_back(v);
    }
    void search_from(std::uint32_t root) {
        enter(root);
        std::uint32_t closed = 0;  // blocks at the root
        while (!path_.empty()) {
            const auto v = path_.back();
            if (place_[v] < graph_.row_offsets[v + 1]) {
                follow(v, place_[v]++);
                continue;
            }
            path_.pop_back();
            if (path_.empty()) break;
            const auto above = path_.back();
            low_[above] = std::min(low_[above], low_[v]);
            if (low_[v] < found_[above]) continue;
            close_block(entered_[v]);
            if (above != root || ++closed > 1) blocks_.articulation[above] = 1;
        }
    }
    void follow(std::uint32_t v, std::uint32_t arc) {
        const auto w = graph_.column_indices[arc];
        if (entered_[v] != kNone && arc == twin_[entered_[v]]) return;
        if (found_[w] == kNone) {
            entered_[w] = arc;
            waiting_.push_back(arc);
            enter(w);
        } else if (found_[w] < found_[v]) {
            waiting_.push_back(arc);
            low_[v] = std::min(low_[v], found_[w]);
        }
    }
    /// The arcs found since the one that entered the block.
    void close_block(std::uint32_t entered) {
        std::uint32_t arc = kNone, edges = 0;
        do {
            arc = waiting_.back();
            waiting_.pop_back();
            blocks_.block[arc] = blocks_.block[twin_[arc]] = entered;
            ++edges;
        } while (arc != entered);
        if (edges == 1) blocks_.bridge[arc] = blocks_.bridge[twin_[arc]] = 1;
        ++blocks_.number;
    }

    const CsrGraph& graph_;
    Words twin_, place_, found_, low_, entered_, path_, waiting_;
    std::uint32_t clock_ = 0;
    Blocks blocks_;
};

bool has_arc(const CsrGraph& graph, std::uint32_t from, std::uint32_t to) {
    const auto row = graph.neighbors(from);
    return std::ranges::find(row, to) != row.end();
}

/// Of each vertex the root that its parents lead to; kNone on a cycle or where a parent is no vertex.
Words roots_of(const Words& parent) {
    const auto n = static_cast<std::uint32_t>(parent.size());
    constexpr auto kUnknown = kNone - 1, kOnPath = kNone - 2;
    Words root(n, kUnknown), path;
    for (std::uint32_t v = 0; v < n; ++v) {
        auto at = v;
        path.clear();
        while (at < n && root[at] == kUnknown && parent[at] != at) {
            root[at] = kOnPath;
            path.push_back(at);
            at = parent[at];
        }
        if (at < n && root[at] == kUnknown) root[at] = at;
        const auto end = at >= n || root[at] == kOnPath ? kNone : root[at];
        for (const auto one : path) root[one] = end;
    }
    return root;
}

/// Marks of tree arcs: of each child the number of marked arcs from its parent and back.
struct Marks {
    Words there, back;
    Marks(const CsrGraph& graph, const Words& parent, const Words& in_tree)
        : there(graph.num_vertices(), 0), back(graph.num_vertices(), 0) {
        for (std::uint32_t u = 0; u < graph.num_vertices(); ++u) {
            throw_if_cancelled(u);
            for (auto arc = graph.row_offsets[u]; arc < graph.row_offsets[u + 1]; ++arc) {
                const auto v = graph.column_indices[arc];
                if (in_tree[arc] == 0) continue;
                if (parent[v] == u) ++there[v];
                if (parent[u] == v) ++back[u];
            }
        }
    }
};

/// The edges of each ear, and the first error of the ears.
class Ears {
public:
    Ears(const CsrGraph& graph, const Words& ear)
        : graph_(graph), ear_(ear), tails_(tails_of(graph)), twin_(twins_of(graph)) {
        const auto n = graph.num_vertices(), m = graph.num_edges();
        const auto& twin = twin_;
        const auto lowest = components::lowest_in_component(graph);
        std::uint32_t components = 0;
        for (std::uint32_t v = 0; v < n; ++v) components += lowest[v] == v;
        const auto number = m / 2 + components - n;
        edges_.resize(number);
        for (std::uint32_t arc = 0; arc < m && wrong_.empty(); ++arc) {
            at_ = ear[arc];
            if (ear[arc] >= number) wrong_ = fmt::format("{} is in ear {}; there are {}", named(arc), ear[arc], number);
            else if (ear[arc] != ear[twin[arc]])
                wrong_ = fmt::format("{} is in ear {}, its twin in ear {}", named(arc), ear[arc], ear[twin[arc]]);
            else if (arc < twin[arc]) edges_[ear[arc]].push_back(arc);
        }
        first_.assign(n, kNone);
        begun_.assign(n, 0);
        for (std::uint32_t e = 0; e < number && wrong_.empty(); ++e) look_at(e, lowest);
    }

    const std::string& wrong() const { return wrong_; }
    /// Whether the arc is in the wrong ear, in an ear beyond the last one, or in another ear than its twin.
    bool is_wrong(std::size_t arc) const {
        return !wrong_.empty() && (ear_[arc] == at_ || ear_[arc] >= edges_.size() || ear_[arc] != ear_[twin_[arc]]);
    }

private:
    std::string named(std::uint32_t arc) const {
        return fmt::format("the arc {} -> {}", tails_[arc], graph_.column_indices[arc]);
    }
    /// Walks along the ear from one end, or from a vertex of an earlier ear, or from anywhere.
    void look_at(std::uint32_t e, const Words& lowest) {
        throw_if_cancelled(e);
        at_ = e;
        const auto& edges = edges_[e];
        if (edges.empty()) return fail("has no edge");
        std::map<std::uint32_t, std::vector<std::uint32_t>> at;  // vertex: edges of the ear
        for (const auto arc : edges) {
            at[tails_[arc]].push_back(arc);
            at[graph_.column_indices[arc]].push_back(arc);
        }
        std::uint32_t ends = 0, old = 0, begin = tails_[edges.front()];
        for (const auto& [v, own] : at) {
            if (own.size() > 2) return fail(fmt::format("passes vertex {} more than once", v));
            const bool earlier = first_[v] != kNone;
            old += earlier;
            ends += own.size() == 1;
            if (own.size() == 1 && !earlier)
                return fail(fmt::format("ends at vertex {}, which is on no earlier ear", v));
            if (own.size() == 1 || earlier) begin = v;
        }
        if (ends == 2 ? old != 2 : old > 1) return fail("passes a vertex of an earlier ear");
        if (ends == 0 && old == 0 && begun_[lowest[begin]]++ != 0) return fail("is a second ear that touches no other");
        // Connected if a walk of as many steps as the ear has edges passes through all of them.
        std::uint32_t v = begin, last = kNone, steps = 0;
        do {
            const auto& own = at[v];
            const auto arc = own.front() != last ? own.front() : own.back();
            if (arc == last) break;
            v = tails_[arc] == v ? graph_.column_indices[arc] : tails_[arc];
            last = arc;
            ++steps;
        } while (v != begin && steps <= edges.size());
        if (steps != edges.size()) return fail("is in two pieces");
        for (const auto& [one, own] : at)
            if (first_[one] == kNone) first_[one] = e;
    }
    void fail(const std::string& why) { wrong_ = fmt::format("ear {} {}", at_, why); }

    const CsrGraph& graph_;
    const Words& ear_;
    Words tails_, twin_, first_, begun_;
    std::vector<Words> edges_;
    std::string wrong_;
    std::uint32_t at_ = kNone;
};

}  // namespace

Blocks blocks_of(const CsrGraph& graph) { return Search(graph).run(); }

std::optional<std::string> verify_forest(const Dataset& dataset, const ParameterValues&, const HostColumns& columns) {
    const auto& graph = dataset.graph();
    const auto n = graph.num_vertices(), m = graph.num_edges();
    const auto &parent = columns.at("parent").u32(), &in_tree = columns.at("in_tree").u32();
    if (parent.size() != n || in_tree.size() != m)
        return fmt::format("parent and in_tree have {} and {} entries, expected {} and {}", parent.size(),
                           in_tree.size(), n, m);
    for (std::uint32_t v = 0; v < n; ++v) {
        throw_if_cancelled(v);
        if (parent[v] >= n) return fmt::format("parent[{}] is {}, which is not a vertex", v, parent[v]);
        if (parent[v] != v && !has_arc(graph, v, parent[v]))
            return fmt::format("parent[{}] is {}, and no edge joins them", v, parent[v]);
    }
    const auto root = roots_of(parent), lowest = components::lowest_in_component(graph);
    for (std::uint32_t v = 0; v < n; ++v) {
        if (root[v] == kNone) return fmt::format("the parents of vertex {} lead round a cycle", v);
        if (root[v] != root[lowest[v]])
            return fmt::format("vertices {} and {} are in two trees, and a path joins them", lowest[v], v);
    }
    const Marks marks(graph, parent, in_tree);
    std::uint64_t marked = 0, edges = 0;
    for (std::uint32_t v = 0; v < n; ++v) {
        if (parent[v] == v) continue;
        ++edges;
        if (marks.there[v] != 1 || marks.back[v] != 1)
            return fmt::format("in_tree marks {} arcs {} -> {} and {} back, must mark 1 each", marks.there[v],
                               parent[v], v, marks.back[v]);
    }
    for (const auto one : in_tree) marked += one;
    if (marked != 2 * edges)
        return fmt::format("in_tree marks {} arcs, must mark {}, two for each parent", marked, 2 * edges);
    return std::nullopt;
}

WrongColumns find_wrong_forest(const Dataset& dataset, const ParameterValues&, const HostColumns& columns) {
    const auto& graph = dataset.graph();
    const auto n = graph.num_vertices();
    const auto &parent = columns.at("parent").u32(), &in_tree = columns.at("in_tree").u32();
    const auto root = roots_of(parent), lowest = components::lowest_in_component(graph);
    auto wrong_parent = WrongElements::where("parent", parent.size(), [&](std::size_t i) {
        const auto v = static_cast<std::uint32_t>(i);
        if (parent[v] >= n || root[v] == kNone) return true;
        return parent[v] == v ? root[lowest[v]] != v : !has_arc(graph, v, parent[v]);
    });
    const auto tails = tails_of(graph);
    const Marks marks(graph, parent, in_tree);
    auto wrong_mark = WrongElements::where("in_tree", in_tree.size(), [&](std::size_t arc) {
        const auto u = tails[arc], v = graph.column_indices[arc];
        if (parent[v] == u && u != v) return in_tree[arc] > 1 || marks.there[v] != 1;
        if (parent[u] == v && u != v) return in_tree[arc] > 1 || marks.back[u] != 1;
        return in_tree[arc] != 0;
    });
    return {std::move(wrong_parent), std::move(wrong_mark)};
}

std::optional<std::string> verify_blocks(const Dataset& dataset, const ParameterValues&, const HostColumns& columns) {
    const auto& graph = dataset.graph();
    const auto right = blocks_of(graph);
    const auto& block = columns.at("block").u32();
    const auto tails = tails_of(graph);
    const auto named = [&](std::size_t arc) { return fmt::format("{} -> {}", tails[arc], graph.column_indices[arc]); };
    if (block.size() != right.block.size())
        return fmt::format("block has {} entries, expected {}", block.size(), right.block.size());
    std::uint32_t number = 0;
    for (std::size_t arc = 0; arc < block.size(); ++arc) {
        throw_if_cancelled(arc);
        if (block[arc] >= block.size())
            return fmt::format("the block of the arc {} is {}, which is no arc", named(arc), block[arc]);
        if (right.block[block[arc]] != right.block[arc])
            return fmt::format("the block of the arc {} is the arc {}, which is in another one", named(arc),
                               named(block[arc]));
        if (block[block[arc]] != block[arc])
            return fmt::format("the block of the arc {} is the arc {}, which has itself another name", named(arc),
                               named(block[arc]));
        number += block[arc] == arc;
    }
    if (number != right.number) return fmt::format("{} blocks, expected {}", number, right.number);
    const auto differs = [](const char* name, const Words& found, const Words& expected) -> std::optional<std::string> {
        const auto [at, want] = std::ranges::mismatch(found, expected);
        if (at == found.end() && want == expected.end()) return std::nullopt;
        return fmt::format("{}[{}] is {}, expected {}", name, at - found.begin(), at == found.end() ? kNone : *at,
                           want == expected.end() ? kNone : *want);
    };
    if (auto wrong = differs("articulation", columns.at("articulation").u32(), right.articulation)) return wrong;
    return differs("bridge", columns.at("bridge").u32(), right.bridge);
}

WrongColumns find_wrong_blocks(const Dataset& dataset, const ParameterValues&, const HostColumns& columns) {
    const auto right = blocks_of(dataset.graph());
    const auto& block = columns.at("block").u32();
    auto wrong = WrongElements::where("block", block.size(), [&](std::size_t arc) {
        return block[arc] >= block.size() || right.block[block[arc]] != right.block[arc] ||
               block[block[arc]] != block[arc];
    });
    return {std::move(wrong), WrongElements::differing("articulation", columns, right.articulation),
            WrongElements::differing("bridge", columns, right.bridge)};
}

std::optional<std::string> verify_ears(const Dataset& dataset, const ParameterValues&, const HostColumns& columns) {
    const auto& ear = columns.at("ear").u32();
    if (ear.size() != dataset.graph().num_edges())
        return fmt::format("ear has {} entries, expected {}", ear.size(), dataset.graph().num_edges());
    const Ears ears(dataset.graph(), ear);
    if (ears.wrong().empty()) return std::nullopt;
    return ears.wrong();
}

WrongColumns find_wrong_ears(const Dataset& dataset, const ParameterValues&, const HostColumns& columns) {
    const auto& ear = columns.at("ear").u32();
    const Ears ears(dataset.graph(), ear);
    return {WrongElements::where("ear", ear.size(), [&](std::size_t arc) { return ears.is_wrong(arc); })};
}

}  // namespace lockstep::graph
