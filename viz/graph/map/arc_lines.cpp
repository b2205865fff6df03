#include "viz/graph/map/arc_lines.hpp"

#include <algorithm>
#include <cmath>

namespace lockstep {
namespace {

constexpr float kMaxBow = 0.45f;  // of a line's length, as in edges.vert

double weight_of(const CsrGraph& graph, std::uint32_t arc) {
    if (!graph.has_weights()) return 1;
    return graph.has_real_weights() ? double{graph.real_weights[arc]} : static_cast<double>(graph.edge_weights[arc]);
}

/// The arcs from one vertex to another, the lightest first.
std::vector<std::uint32_t> arcs_between(const CsrGraph& graph, std::uint32_t from, std::uint32_t to) {
    std::vector<std::uint32_t> arcs;
    for (auto e = graph.row_offsets[from]; e < graph.row_offsets[from + 1]; ++e)
        if (graph.column_indices[e] == to) arcs.push_back(e);
    std::ranges::stable_sort(arcs, {}, [&](std::uint32_t arc) { return weight_of(graph, arc); });
    return arcs;
}

/// 1, -1, 2, -2, ...: curves on both sides of the straight line.
float alternating(std::size_t number) {
    const auto side = static_cast<float>((number + 1) / 2);
    return number % 2 == 1 ? side : -side;
}

float bow_of(float lane, float lanes, float span, float scale) {
    return lane * std::min(ArcLines::kBow * scale, kMaxBow * span / std::max(lanes, 1.f));
}

}  // namespace

Point2 BowedLine::at(float t) const {
    const float x = to.x - from.x, y = to.y - from.y, length = std::max(std::hypot(x, y), 1e-6f);
    const float aside = bow * 4 * t * (1 - t) / length;
    return {from.x + t * x - aside * y, from.y + t * y + aside * x};
}

Point2 BowedLine::direction(float t) const {
    const float x = to.x - from.x, y = to.y - from.y, length = std::max(std::hypot(x, y), 1e-6f);
    const float turn = bow * 4 * (1 - 2 * t) / length;
    const Point2 along{x - turn * y, y + turn * x};
    const float size = std::max(std::hypot(along.x, along.y), 1e-6f);
    return {along.x / size, along.y / size};
}

void ArcLines::read(const CsrGraph& graph, const GraphPlan& plan) {
    curves_.clear();
    places_.clear();
    if (graph.num_edges() > kMaxArcs) return;
    places_.resize(graph.num_edges());
    for (const auto& [first, second] : plan.edges()) {
        const auto a = first & ~GraphPlan::kArc, b = second & ~GraphPlan::kArc;
        const auto there = arcs_between(graph, a, b), back = arcs_between(graph, b, a);
        const auto begin = curves_.size();
        const bool two = plan.directed() && !there.empty() && !back.empty();
        const auto count = std::max(there.size(), back.size());
        for (std::size_t i = 1; i < count; ++i) {
            const auto ab = i < there.size() ? there[i] : kNone, ba = i < back.size() ? back[i] : kNone;
            const auto own = static_cast<float>(i);
            if (!two) {
                curves_.push_back({a, b, ab, ba, alternating(i)});
                continue;
            }
            if (ab != kNone) curves_.push_back({a, b, ab, kNone, own});
            if (ba != kNone) curves_.push_back({a, b, kNone, ba, -own});
        }
        float farthest = 0;
        for (auto i = begin; i < curves_.size(); ++i) farthest = std::max(farthest, std::abs(curves_[i].lane));
        for (auto i = begin; i < curves_.size(); ++i) {
            auto& curve = curves_[i];
            curve.lanes = farthest;
            if (curve.ab != kNone) places_[curve.ab] = {curve.lane, farthest, false};
            if (curve.ba != kNone) places_[curve.ba] = {-curve.lane, farthest, false};
        }
        if (two) places_[there[0]].apart = places_[back[0]].apart = true;
    }
}

BowedLine ArcLines::line(const Curve& curve, Point2 a, Point2 b, float scale) {
    return {a, b, bow_of(curve.lane, curve.lanes, std::hypot(b.x - a.x, b.y - a.y), scale)};
}

BowedLine ArcLines::line(std::uint32_t arc, Point2 from, Point2 to, float scale) const {
    const auto& place = places_[arc];
    const float x = to.x - from.x, y = to.y - from.y, span = std::max(std::hypot(x, y), 1e-6f);
    if (place.lane != 0) return {from, to, bow_of(place.lane, place.lanes, span, scale)};
    const float aside = place.apart ? kArcApart * scale / span : 0;
    return {{from.x - aside * y, from.y + aside * x}, {to.x - aside * y, to.y + aside * x}, 0};
}

}  // namespace lockstep
