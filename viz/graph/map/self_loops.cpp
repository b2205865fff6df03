#include "viz/graph/map/self_loops.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "viz/gl/fingerprint.hpp"
#include "viz/graph/plan/graph_plan.hpp"

namespace lockstep {
namespace {

constexpr float kLine = 1.25f, kArrow = 4.5f;  // points
constexpr float kRing = 0.8f, kOut = 0.75f;  // of a disc's radius: the ring's, and its centre's distance from the rim
constexpr float kBesideNumber = 0.5f;  // cosine from which a ring would overlap a number
constexpr int kDirections = 16;
constexpr float kOpen = 0.85f;  // radians of the ring, on each side, that are hidden by the disc

/// The direction away from the neighbours; up left if they are on all sides.
Point free_side(const GraphPlan& plan, std::uint32_t vertex) {
    Point sum{0, 0};
    const Point at = plan.at(vertex);
    for (const auto w : plan.adjacency().row(vertex)) {
        const float dx = plan.at(w).x - at.x, dy = plan.at(w).y - at.y, length = std::hypot(dx, dy);
        if (length > 0) sum.x -= dx / length, sum.y -= dy / length;
    }
    const float length = std::hypot(sum.x, sum.y);
    return length > 0.1f ? Point{sum.x / length, sum.y / length} : Point{-0.7071f, 0.7071f};
}

float dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }

}  // namespace

Point side_of_loop(const GraphPlan& plan, std::uint32_t vertex, Point number) {
    const Point free = free_side(plan, vertex);
    if (dot(free, number) < kBesideNumber) return free;
    std::vector<Point> taken{number};
    const Point at = plan.at(vertex);
    for (const auto w : plan.adjacency().row(vertex)) {
        const float dx = plan.at(w).x - at.x, dy = plan.at(w).y - at.y, length = std::hypot(dx, dy);
        if (length > 0) taken.push_back({dx / length, dy / length});
    }
    Point best = free;
    float nearest = 2;
    for (int i = 0; i < kDirections; ++i) {
        const float turn = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(kDirections);
        const Point side{std::cos(turn), std::sin(turn)};
        float own = -1;
        for (const auto other : taken) own = std::max(own, dot(side, other));
        if (own < nearest) nearest = own, best = side;
    }
    return best;
}

void SelfLoops::read(const Scene& scene, const GraphPlan& plan) {
    Fingerprint key;
    key.add(scene.dataset_version)
        .add(plan.edges().size())
        .add(plan.spacing())
        .add(plan.box().left)
        .add(plan.box().top);
    if (!key.differs_from(read_of_)) return;
    vertices_.clear();
    numbers_.clear();
    if (plan.edges().size() > kMaxEdges) return;
    const auto& graph = scene.dataset->graph();
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) {
        const auto row = graph.neighbors(v);
        if (std::ranges::find(row, v) != row.end()) vertices_.push_back(v);
    }
    if (!vertices_.empty()) numbers_ = name_sides(plan);
}

const std::vector<Rect>& SelfLoops::draw(const Scene& scene, const GraphPlan& plan, const GraphWindow& window,
                                         const Rect& area, const Labels& labels) {
    covered_.clear();
    const auto& detail = window.picture.detail();
    if (!detail.arrows || window.picture.crowded()) return covered_;
    read(scene, plan);
    const float s = scene.scale;
    const auto colour = to_imgui(scene.palette->ink3);
    auto* list = labels.list();
    for (const auto v : vertices_) {
        const Point2 at = window.camera.to_pixel(plan.at(v), area);
        if (!area.contains(at)) continue;
        const float disc = detail.radius_beside(plan.nearest_distances()[v] * window.camera.zoom, s);
        const Point side = side_of_loop(plan, v, v < numbers_.size() ? numbers_[v] : Point{});
        const float towards = std::atan2(-side.y, side.x);  // pixels grow downwards
        const float ring = kRing * disc, away = disc + kOut * ring;
        const Point2 middle{at.x + away * std::cos(towards), at.y + away * std::sin(towards)};
        // Open where the disc is; the arrow points to the disc.
        const float from = towards - std::numbers::pi_v<float> + kOpen,
                    to = towards + std::numbers::pi_v<float> - kOpen;
        list->PathArcTo({middle.x, middle.y}, ring, from, to, 24);
        list->PathStroke(colour, kLine * s);
        const Point2 tip{middle.x + ring * std::cos(to), middle.y + ring * std::sin(to)};
        const float onward = to + 0.5f * std::numbers::pi_v<float> + 0.35f, size = kArrow * s;
        const float x = std::cos(onward), y = std::sin(onward);
        list->AddTriangleFilled({tip.x + size * x, tip.y + size * y},
                                {tip.x - 0.8f * size * y, tip.y + 0.8f * size * x},
                                {tip.x + 0.8f * size * y, tip.y - 0.8f * size * x}, colour);
        covered_.push_back({middle.x - ring, middle.y - ring, 2 * ring, 2 * ring});
    }
    return covered_;
}

}  // namespace lockstep
