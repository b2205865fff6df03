#include "viz/graph/map/block_marks.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "kernels/data/names/numerals.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/graph/graph_picture.hpp"

namespace lockstep {
namespace {

constexpr float kLine = 3, kBridge = 5, kRing = 3;  // points
constexpr float kThinnest = 2;  // pixels: covers the line of the map below
constexpr float kMaxCut = 0.3f;  // of an edge at each end, below the discs

const ColumnPicture* find(const Scene& scene, const char* name) {
    for (const auto& one : scene.columns)
        if (one.column->name == name && one.column->type() == ValueType::uint32) return &one;
    return nullptr;
}

std::vector<std::uint32_t> numbers_of(const ColumnPicture* picture) {
    return picture ? read_numbers(*picture, false, 0, picture->column->size) : std::vector<std::uint32_t>{};
}

bool is_one(const std::vector<std::uint32_t>& marks, std::uint32_t i) { return i < marks.size() && marks[i] == 1; }

/// The colour of a label, as in graph.glsl: one of 15, so that neighbours seldom share theirs.
Colour label_colour(const Palette& palette, std::uint32_t label) {
    const auto number = ((label ^ label >> 16) * 0x9E3779B9u >> 16) % 15;
    const auto& base = palette.categories[number % palette.categories.size()];
    if (number < palette.categories.size()) return base;
    const auto& other = number < 2 * palette.categories.size() ? palette.ink : palette.canvas;
    return {std::lerp(base.r, other.r, 0.45f), std::lerp(base.g, other.g, 0.45f), std::lerp(base.b, other.b, 0.45f), 1};
}

/// An arc between the two ends of a drawn edge: its twin has the same marks.
std::uint32_t arc_between(const CsrGraph& graph, std::uint32_t u, std::uint32_t v) {
    const auto degree = [&](std::uint32_t w) { return graph.row_offsets[w + 1] - graph.row_offsets[w]; };
    if (degree(v) < degree(u)) std::swap(u, v);
    for (auto arc = graph.row_offsets[u]; arc < graph.row_offsets[u + 1]; ++arc)
        if (graph.column_indices[arc] == v) return arc;
    return kNone;
}

/// The cells of a window, each of which is taken once.
class Cells {
public:
    Cells(const Rect& area, float side)
        : area_(area),
          side_(side),
          columns_(static_cast<std::size_t>(area.width / side) + 1),
          taken_(columns_ * (static_cast<std::size_t>(area.height / side) + 1), 0) {}

    bool take(Point2 at) {
        if (!area_.contains(at)) return false;
        auto& taken = taken_[static_cast<std::size_t>((at.y - area_.y) / side_) * columns_ +
                             static_cast<std::size_t>((at.x - area_.x) / side_)];
        if (taken != 0) return false;
        taken = 1;
        return true;
    }

private:
    Rect area_;
    float side_;
    std::size_t columns_;
    std::vector<char> taken_;
};

}  // namespace

void BlockMarks::update(const Scene& scene) {
    const auto *ears = find(scene, "ear"), *block = ears ? ears : find(scene, "block"), *bridge = find(scene, "bridge"),
               *tree = find(scene, "in_tree"), *articulation = find(scene, "articulation");
    Fingerprint fingerprint;
    fingerprint.add(block).add(bridge).add(tree).add(articulation).add(scene.pass).add(scene.dataset_version);
    if (!fingerprint.differs_from(read_)) return;
    blocks_ = numbers_of(block);
    in_tree_ = numbers_of(tree);
    is_bridge_ = numbers_of(bridge);
    is_point_ = numbers_of(articulation);
    has_ears_ = ears != nullptr;
    has_blocks_ = std::ranges::any_of(blocks_, [](std::uint32_t one) { return one != kNone; });
    has_tree_ = std::ranges::find(in_tree_, 1u) != in_tree_.end();
    num_bridges_ = static_cast<std::uint32_t>(std::ranges::count(is_bridge_, 1u) / 2);
    num_points_ = static_cast<std::uint32_t>(std::ranges::count(is_point_, 1u));
}

// A block has the colour of its label, that of the vertex to which its representative arc leads.
Colour BlockMarks::colour_of(const Scene& scene, const CsrGraph& graph, std::uint32_t arc) const {
    const auto& palette = *scene.palette;
    if (is_one(is_bridge_, arc)) return palette.accent;
    if (!has_blocks_) return palette.ink2;
    const auto block = blocks_[arc];
    if (has_ears_) return palette.series(block);
    return label_colour(palette, block < graph.num_edges() ? graph.column_indices[block] : block);
}

void BlockMarks::place_all(const Scene& scene, const GraphPlan& plan, const std::vector<Run1d>& edges,
                           Window& window) const {
    const auto* graph = std::get_if<CsrGraph>(&scene.dataset->data);
    if (!graph) return;
    for (const auto& run : edges)
        for (auto i = run.first; i < run.first + run.count; ++i) {
            const auto [a, b] = plan.edges()[i];
            const auto from = a & ~GraphPlan::kArc, to = b & ~GraphPlan::kArc;
            if (from >= graph->num_vertices() || to >= graph->num_vertices()) continue;
            const auto arc = arc_between(*graph, from, to);
            if (arc == kNone) continue;
            const bool bridge = is_one(is_bridge_, arc);
            const bool marked = has_blocks_ ? arc < blocks_.size() && blocks_[arc] != kNone : is_one(in_tree_, arc);
            if (!bridge && !marked) continue;
            window.edges_.push_back({from, to, colour_of(scene, *graph, arc), bridge});
        }
    for (std::uint32_t v = 0; v < is_point_.size(); ++v)
        if (is_point_[v] == 1) window.points_.push_back(v);
}

void BlockMarks::place_some(const Scene& scene, const GraphPlan& plan, const PlaneCamera& camera, const Rect& area,
                            Window& window) const {
    const auto* graph = std::get_if<CsrGraph>(&scene.dataset->data);
    if (!graph) return;
    const auto n = std::min<std::uint32_t>(graph->num_vertices(), plan.num_vertices());
    Cells lines(area, kCell * scene.scale), rings(area, kCell * scene.scale);
    for (std::uint32_t u = 0; u < n && num_bridges_ != 0; ++u)
        for (auto arc = graph->row_offsets[u]; arc < graph->row_offsets[u + 1]; ++arc) {
            const auto v = graph->column_indices[arc];
            if (u > v || v >= n || !is_one(is_bridge_, arc)) continue;  // of two twins one
            const auto a = camera.to_pixel(plan.at(u), area), b = camera.to_pixel(plan.at(v), area);
            if (lines.take({0.5f * (a.x + b.x), 0.5f * (a.y + b.y)}))
                window.edges_.push_back({u, v, scene.palette->accent, true});
        }
    for (std::uint32_t v = 0; v < std::min<std::size_t>(n, is_point_.size()); ++v)
        if (is_point_[v] == 1 && rings.take(camera.to_pixel(plan.at(v), area))) window.points_.push_back(v);
}

void BlockMarks::place(const Scene& scene, const GraphPlan& plan, const PlaneCamera& camera, const Rect& area,
                       Window& window) const {
    Fingerprint fingerprint;
    fingerprint.add(read_).add(camera.centre.x).add(camera.centre.y).add(camera.zoom).add(area).add(scene.scale);
    const bool other = fingerprint.differs_from(window.placed_);
    if (!other && window.plan_ == &plan && window.palette_ == scene.palette) return;
    window.plan_ = &plan;
    window.palette_ = scene.palette;
    window.edges_.clear();
    window.points_.clear();
    const auto edges = plan.edges_in(camera.seen(area));
    std::uint64_t num_edges = 0;
    for (const auto& run : edges) num_edges += run.count;
    if (num_edges <= kMaxEdges) place_all(scene, plan, edges, window);
    else place_some(scene, plan, camera, area, window);
    window.num_bridges_ = static_cast<std::size_t>(std::ranges::count(window.edges_, true, &Window::Edge::bridge));
}

void BlockMarks::draw(const Scene& scene, const GraphPlan& plan, const PlaneCamera& camera, const Rect& area,
                      const Window& window, const Labels& labels) const {
    if (window.edges_.empty() && window.points_.empty()) return;
    const float s = scene.scale;
    auto* list = labels.list();
    const auto n = plan.num_vertices();
    const float spacing = plan.spacing() * camera.zoom, radius = GraphDetail::largest_radius(spacing / s) * s;
    const float thin = std::clamp(0.15f * spacing, kThinnest, kLine * s),
                thick = std::clamp(0.3f * spacing, kThinnest, kBridge * s);
    list->PushClipRect({area.x, area.y}, {area.x + area.width, area.y + area.height}, true);
    for (const auto& edge : window.edges_) {
        if (edge.from >= n || edge.to >= n) continue;
        const auto a = camera.to_pixel(plan.at(edge.from), area), b = camera.to_pixel(plan.at(edge.to), area);
        const float dx = b.x - a.x, dy = b.y - a.y, length = std::hypot(dx, dy);
        if (length < 1) continue;
        const float cut = std::min(radius / length, kMaxCut);
        list->AddLine({a.x + cut * dx, a.y + cut * dy}, {b.x - cut * dx, b.y - cut * dy}, to_imgui(edge.colour),
                      edge.bridge ? thick : thin);
    }
    for (const auto v : window.points_) {
        if (v >= n) continue;
        const auto at = camera.to_pixel(plan.at(v), area);
        list->AddCircle({at.x, at.y}, std::max(radius, 3.f * s) + 2 * s, to_imgui(scene.palette->accent), 0,
                        std::min(kRing * s, 0.5f * std::max(radius, 4.f * s)));
    }
    list->PopClipRect();
}

void BlockMarks::add_to(Legend& legend, const Window& window, const Labels& labels, const Scene& scene) const {
    const auto& palette = *scene.palette;
    const auto some = [](std::uint32_t all, std::size_t drawn, const char* one, const char* many) {
        return (drawn < all ? count_text(drawn) + " of " : std::string()) + count_text(all, one, many);
    };
    if (has_blocks_) {
        const float s = scene.scale;
        legend.item(
            34, has_ears_ ? "edges: colour of the ear" : "edges: colour of the block", [&, s](float at, float y) {
                for (std::uint32_t k = 0; k < 3; ++k) {
                    const float left = at + 12 * static_cast<float>(k) * s;
                    labels.list()->AddLine({left, y}, {left + 10 * s, y}, to_imgui(palette.series(k)), kLine * s);
                }
            });
    } else if (has_tree_) {
        legend.line("tree edge", palette.ink2);
    }
    if (num_bridges_ != 0)
        legend.item(22, some(num_bridges_, window.num_bridges_, "bridge", "bridges"), [&](float at, float y) {
            const float s = scene.scale;
            labels.list()->AddLine({at, y}, {at + 22 * s, y}, to_imgui(palette.accent), kBridge * s);
        });
    if (num_points_ != 0)
        legend.ring(some(num_points_, window.points_.size(), "articulation point", "articulation points"),
                    palette.accent, 2.5f);
}

}  // namespace lockstep
