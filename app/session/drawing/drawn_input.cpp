#include "app/session/drawing/drawn_input.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <optional>
#include <utility>
#include <vector>

namespace lockstep {
namespace {

constexpr std::size_t kMaxSteps = 200;  ///< that can be undone
constexpr float kRing = 36, kApart = 12;  ///< radius of the circle, and the least distance of its vertices from others
constexpr std::size_t kMaxOnRing = 32;  ///< more vertices fill an ellipse
constexpr float kHalfWidth = 75, kHalfHeight = 40, kWideStep = 16, kHighStep = 20;  ///< of the ellipse and of a tree

float distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

/// Clockwise from the top of a circle; of many vertices, outwards on a spiral by the golden angle.
Point place_of(std::size_t vertex, std::size_t of) {
    constexpr float turn = 2 * std::numbers::pi_v<float>, golden = turn * 0.381966f;
    const auto v = static_cast<float>(vertex), n = static_cast<float>(of);
    if (of <= kMaxOnRing) return {kRing * std::sin(turn * v / n), kRing * std::cos(turn * v / n)};
    const float out = std::sqrt((v + 0.5f) / n);
    return {kHalfWidth * out * std::sin(golden * v), kHalfHeight * out * std::cos(golden * v)};
}

/// A tree drawn by levels: leaves side by side, parents above the middle of their children. None for vertices of a cycle.
using Places = std::vector<std::optional<Point>>;
Places places_by_level(const DrawnInput& tree) {
    const auto n = static_cast<std::uint32_t>(tree.vertices.size());
    std::vector<std::vector<std::uint32_t>> children(n);
    for (const auto& arc : tree.arcs) children[arc.tail].push_back(arc.head);
    std::vector<std::uint32_t> order, open, level(n);
    for (auto v = n; v-- > 0;)
        if (!tree.predecessor_of(v)) open.push_back(v);
    while (!open.empty()) {
        const auto v = open.back();
        open.pop_back();
        order.push_back(v);
        for (auto child = children[v].size(); child-- > 0;) {
            level[children[v][child]] = level[v] + 1;
            open.push_back(children[v][child]);
        }
    }
    if (order.empty()) return Places(n);
    const auto num_leaves = std::ranges::count_if(order, [&](std::uint32_t v) { return children[v].empty(); });
    const auto last_leaf = static_cast<float>(num_leaves - 1), height = static_cast<float>(std::ranges::max(level));
    const float wide = std::min(kWideStep, 2 * kHalfWidth / std::max(1.f, last_leaf));
    const float high = std::min(kHighStep, 2 * kHalfHeight / std::max(1.f, height));
    Places places(n);
    float leaf = last_leaf;  // in preorder, from the last to the first
    for (auto at = order.size(); at-- > 0;) {
        const auto v = order[at];
        const float x = children[v].empty() ? wide * (leaf-- - last_leaf / 2)
                                            : (places[children[v].front()]->x + places[children[v].back()]->x) / 2;
        places[v] = Point{x, high * (height / 2 - static_cast<float>(level[v]))};
    }
    return places;
}

}  // namespace

std::optional<std::uint32_t> DrawnInput::add_vertex(Point at) {
    if (vertices.size() >= kMaxDrawn) return std::nullopt;
    vertices.push_back({at, true});
    return static_cast<std::uint32_t>(vertices.size() - 1);
}

std::optional<std::size_t> DrawnInput::arc_between(std::uint32_t tail, std::uint32_t head) const {
    const bool either_way = kind == DrawnKind::graph && !directed;
    const auto found = std::ranges::find_if(arcs, [&](const DrawnArc& arc) {
        return (arc.tail == tail && arc.head == head) || (either_way && arc.tail == head && arc.head == tail);
    });
    return found == arcs.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - arcs.begin()));
}

std::optional<std::uint32_t> DrawnInput::successor_of(std::uint32_t vertex) const {
    const auto found = std::ranges::find(arcs, vertex, &DrawnArc::tail);
    return found == arcs.end() ? std::nullopt : std::optional(found->head);
}

std::optional<std::uint32_t> DrawnInput::predecessor_of(std::uint32_t vertex) const {
    const auto found = std::ranges::find(arcs, vertex, &DrawnArc::head);
    return found == arcs.end() ? std::nullopt : std::optional(found->tail);
}

std::optional<std::size_t> DrawnInput::link(std::uint32_t tail, std::uint32_t head) {
    if (tail == head) return std::nullopt;
    if (const auto same = arc_between(tail, head)) return same;
    if (kind != DrawnKind::graph) {
        std::erase_if(arcs, [&](const DrawnArc& arc) {
            const bool opposite = arc.tail == head && arc.head == tail;
            return opposite || arc.head == head || (kind == DrawnKind::list && arc.tail == tail);
        });
    }
    if (arcs.size() >= kMaxDrawnArcs) return std::nullopt;
    arcs.push_back({tail, head});
    return arcs.size() - 1;
}

void DrawnInput::remove_vertex(std::uint32_t vertex) {
    std::erase_if(arcs, [&](const DrawnArc& arc) { return arc.tail == vertex || arc.head == vertex; });
    for (auto& arc : arcs) {
        if (arc.tail > vertex) --arc.tail;
        if (arc.head > vertex) --arc.head;
    }
    vertices.erase(vertices.begin() + vertex);
}

void DrawnInput::remove_arc(std::size_t arc) { arcs.erase(arcs.begin() + static_cast<std::ptrdiff_t>(arc)); }

void DrawnInput::set_directed(bool on) {
    directed = on;
    if (on) return;
    std::vector<DrawnArc> before = std::exchange(arcs, {});
    for (const auto& arc : before)
        if (!arc_between(arc.tail, arc.head)) arcs.push_back(arc);
}

void DrawnInput::place_others() {
    const bool none_placed = std::ranges::none_of(vertices, &DrawnVertex::placed);
    const auto levels = kind == DrawnKind::tree && none_placed ? places_by_level(*this) : Places(vertices.size());
    for (std::size_t v = 0; v < vertices.size(); ++v) {
        if (vertices[v].placed) continue;
        if (levels[v]) {
            vertices[v].at = *levels[v];
            continue;
        }
        // Further in or out where the user has put a vertex.
        for (const float factor : {1.f, 0.65f, 1.25f, 0.35f}) {
            const Point place = place_of(v, vertices.size());
            vertices[v].at = {factor * place.x, factor * place.y};
            const bool free = std::ranges::none_of(vertices, [&](const DrawnVertex& other) {
                return other.placed && distance(other.at, vertices[v].at) < kApart;
            });
            if (free) break;
        }
    }
}

DrawnChains chains_of(const DrawnInput& list) {
    DrawnChains found;
    const auto n = static_cast<std::uint32_t>(list.vertices.size());
    std::vector<bool> seen(n);
    const auto walk = [&](std::uint32_t first) {
        auto& chain = found.chains.emplace_back();
        for (std::optional<std::uint32_t> node = first; node && !seen[*node]; node = list.successor_of(*node)) {
            seen[*node] = true;
            chain.push_back(*node);
        }
    };
    for (std::uint32_t node = 0; node < n; ++node)
        if (!list.predecessor_of(node)) walk(node);
    const auto num_chains = found.chains.size();
    for (std::uint32_t node = 0; node < n; ++node)
        if (!seen[node]) walk(node);
    found.num_cycles = found.chains.size() - num_chains;
    return found;
}

void DrawnHistory::change(DrawnInput next, bool joins) {
    if (!joins || undone_to_.empty()) {
        undone_to_.push_back(std::move(now_));
        if (undone_to_.size() > kMaxSteps) undone_to_.erase(undone_to_.begin());
    }
    redone_to_.clear();
    now_ = std::move(next);
    ++version_;
}

void DrawnHistory::undo() {
    if (undone_to_.empty()) return;
    redone_to_.push_back(std::exchange(now_, std::move(undone_to_.back())));
    undone_to_.pop_back();
    ++version_;
}

void DrawnHistory::redo() {
    if (redone_to_.empty()) return;
    undone_to_.push_back(std::exchange(now_, std::move(redone_to_.back())));
    redone_to_.pop_back();
    ++version_;
}

}  // namespace lockstep
