#include "app/session/drawing/drawn_input.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace lockstep {
namespace {

constexpr std::size_t kMaxSteps = 200;  ///< that can be undone
constexpr float kRing = 36, kApart = 12;  ///< radius of the circle, and the least distance of its vertices from others

float distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

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
    const auto n = static_cast<float>(vertices.size());
    for (std::size_t v = 0; v < vertices.size(); ++v) {
        if (vertices[v].placed) continue;
        // Clockwise from the top; within the circle where the user has put a vertex.
        const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(v) / n;
        for (const float radius : {kRing, kRing * 0.65f, kRing * 1.25f, kRing * 0.35f}) {
            vertices[v].at = {radius * std::sin(angle), radius * std::cos(angle)};
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
