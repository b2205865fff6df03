#include "viz/graph/map/weight_labels.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"
#include "viz/gl/fingerprint.hpp"

namespace lockstep {
namespace {

constexpr float kText = 12, kHalfLine = 7, kPad = 3, kTip = 5, kToTip = 4, kOffLine = 1;  // points
constexpr float kBeside = 0.62f;  // share of the way from an arc's tail to its head, for an arc without a twin

/// Exact in a double.
double weight_of(const CsrGraph& graph, std::uint32_t arc) {
    return graph.has_real_weights() ? double{graph.real_weights[arc]} : static_cast<double>(graph.edge_weights[arc]);
}

/// The lightest of the arcs between two vertices.
std::optional<double> weight_of(const CsrGraph& graph, std::uint32_t from, std::uint32_t to) {
    std::optional<double> lightest;
    for (auto e = graph.row_offsets[from]; e < graph.row_offsets[from + 1]; ++e) {
        if (graph.column_indices[e] != to) continue;
        const double own = weight_of(graph, e);
        lightest = std::min(lightest.value_or(own), own);
    }
    return lightest;
}

std::string text_of(double weight, bool real) {
    const auto size = std::abs(weight);
    return (weight < 0 ? "\u2212" : "") +
           (real ? fmt::format("{}", static_cast<float>(size)) : count_text(static_cast<std::uint64_t>(size)));
}

bool meet(const Rect& a, const Rect& b) {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

}  // namespace

void WeightLabels::read_curve(const CsrGraph& graph, const ArcLines::Curve& curve) {
    const auto text = [&](std::uint32_t arc) { return text_of(weight_of(graph, arc), graph.has_real_weights()); };
    const bool both =
        curve.ab != kNone && curve.ba != kNone && weight_of(graph, curve.ab) == weight_of(graph, curve.ba);
    if (curve.ab != kNone) weights_.push_back({curve.a, curve.b, text(curve.ab), both, false, curve});
    if (curve.ba == kNone || both) return;
    auto back = curve;
    back.lane = -curve.lane;
    weights_.push_back({curve.b, curve.a, text(curve.ba), false, false, back});
}

void WeightLabels::read(const Scene& scene, const GraphPlan& plan, const ArcLines& lines) {
    if (!Fingerprint{}.add(scene.dataset_version).add(plan.edges().size()).differs_from(read_of_)) return;
    weights_.clear();
    const auto& graph = scene.dataset->graph();
    const bool real = graph.has_real_weights();
    if (!graph.has_weights() || plan.edges().size() > kMaxEdges) return;
    for (const auto& [first, second] : plan.edges()) {
        const auto a = first & ~GraphPlan::kArc, b = second & ~GraphPlan::kArc;
        if (a == b) continue;
        const auto there = weight_of(graph, a, b), back = weight_of(graph, b, a);
        const bool two = there && back && plan.directed();  // lines
        const bool both = there && back && !two && *there == *back;
        if (there) weights_.push_back({a, b, text_of(*there, real), both, two});
        if (back && !both) weights_.push_back({b, a, text_of(*back, real), false, two});
    }
    for (const auto& curve : lines.curves()) read_curve(graph, curve);
}

void WeightLabels::draw(const Scene& scene, const GraphPlan& plan, const ArcLines& lines, const GraphWindow& window,
                        const Rect& map, const std::vector<PathCards::Arc>& on_cards, const Labels& labels) {
    if (!window.picture.detail().has_figures()) return;
    read(scene, plan, lines);
    if (weights_.empty()) return;
    taken_.clear();
    const float radius = window.picture.detail().vertex_radius;
    for (std::uint32_t v = 0; v < plan.num_vertices(); ++v) {
        const auto at = window.camera.to_pixel(plan.at(v), map);
        taken_.push_back({at.x - radius, at.y - radius, 2 * radius, 2 * radius});
    }
    auto* list = labels.list();
    list->PushClipRect({map.x, map.y}, {map.x + map.width, map.y + map.height}, true);
    for (const auto& weight : weights_) {
        const auto same = [&](const PathCards::Arc& arc) { return arc.from == weight.from && arc.to == weight.to; };
        if (weight.curve || std::ranges::none_of(on_cards, same)) put(scene, weight, plan, window, map, labels);
    }
    list->PopClipRect();
}

/// Places it, nearer to one end if the middle is occupied.
void WeightLabels::put(const Scene& scene, const Weight& weight, const GraphPlan& plan, const GraphWindow& window,
                       const Rect& map, const Labels& labels) {
    const auto& p = *scene.palette;
    const float s = scene.scale;
    const auto a = window.camera.to_pixel(plan.at(weight.from), map),
               b = window.camera.to_pixel(plan.at(weight.to), map);
    const float length = std::hypot(b.x - a.x, b.y - a.y);
    if (length < 1) return;
    const BowedLine line = weight.curve ? ArcLines::line(*weight.curve, a, b, s) : BowedLine{a, b};
    const float tip = weight.both ? 0 : (kTip + kToTip) * s;
    const float words = labels.width(scene.fonts.mono, kText, weight.text);
    const float half = 0.5f * (words + tip) + kPad * s;
    for (const float along : {weight.both ? 0.5f : kBeside, 0.4f, 0.72f, 0.5f, 0.3f}) {
        const auto [x, y] = line.direction(along);
        // One of two lines has its weight on its own side, not across the other line.
        const float beside =
            weight.two ? (ArcLines::kArcApart + kOffLine) * s + half * std::abs(y) + kHalfLine * s * std::abs(x) : 0;
        const Point2 on = line.at(along), at{on.x - beside * y, on.y + beside * x};
        const Rect box{at.x - half, at.y - kHalfLine * s, 2 * half, 2 * kHalfLine * s};
        if (std::ranges::any_of(taken_, [&](const Rect& other) { return meet(box, other); })) continue;
        taken_.push_back(box);
        auto* list = labels.list();
        list->AddRectFilled({box.x, box.y}, {box.x + box.width, box.y + box.height}, to_imgui(p.canvas.faded(0.85f)),
                            3 * s);
        labels.put(scene.fonts.mono, kText, {box.x + kPad * s, at.y}, p.ink2, weight.text);
        if (weight.both) return;
        const float size = kTip * s;
        const Point2 middle{box.x + kPad * s + words + kToTip * s + 0.5f * size, at.y};
        list->AddTriangleFilled({middle.x + size * x, middle.y + size * y},
                                {middle.x - 0.6f * size * (x + y), middle.y - 0.6f * size * (y - x)},
                                {middle.x - 0.6f * size * (x - y), middle.y - 0.6f * size * (y + x)}, to_imgui(p.ink2));
        return;
    }
}

}  // namespace lockstep
