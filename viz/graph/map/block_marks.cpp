#include "viz/graph/map/block_marks.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "kernels/data/names/numerals.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/graph/graph_picture.hpp"

namespace lockstep {
namespace {

constexpr float kLine = 3, kBridge = 5, kRing = 3;  // points
constexpr float kMaxCut = 0.3f;  // of an edge at each end, below the discs

const ColumnPicture* find(const Scene& scene, const char* name) {
    for (const auto& one : scene.columns)
        if (one.column->name == name && one.column->type() == ValueType::uint32) return &one;
    return nullptr;
}

std::vector<std::uint32_t> numbers_of(const ColumnPicture* picture) {
    return picture ? read_numbers(*picture, false, 0, picture->column->size) : std::vector<std::uint32_t>{};
}

/// So many of `all` that at most BlockMarks::kMost are drawn.
std::size_t step_for(std::size_t all) {
    return std::max<std::size_t>(1, (all + BlockMarks::kMost - 1) / BlockMarks::kMost);
}

}  // namespace

void BlockMarks::update(const Scene& scene) {
    const auto *ears = find(scene, "ear"), *block = ears ? ears : find(scene, "block"), *bridge = find(scene, "bridge"),
               *tree = find(scene, "in_tree"), *articulation = find(scene, "articulation");
    Fingerprint fingerprint;
    fingerprint.add(block).add(bridge).add(tree).add(articulation).add(scene.pass).add(scene.dataset_version);
    if (!fingerprint.differs_from(read_)) return;
    edges_.clear();
    points_.clear();
    num_bridges_ = num_points_ = 0;
    blocks_ = false;
    const auto* graph = std::get_if<CsrGraph>(&scene.dataset->data);
    if (!graph) return;
    const auto cuts = numbers_of(articulation);
    num_points_ = static_cast<std::uint32_t>(std::ranges::count(cuts, 1u));
    std::size_t seen = 0;
    for (std::uint32_t v = 0; v < cuts.size(); ++v)
        if (cuts[v] == 1 && seen++ % step_for(num_points_) == 0) points_.push_back(v);
    const auto bridges = numbers_of(bridge);
    num_bridges_ = static_cast<std::uint32_t>(std::ranges::count(bridges, 1u) / 2);
    const bool whole = graph->num_edges() <= kMaxArcs;
    if (!whole && num_bridges_ == 0) return;
    const auto blocks = whole ? numbers_of(block) : std::vector<std::uint32_t>{};
    const auto marks = whole ? numbers_of(tree) : std::vector<std::uint32_t>{};
    blocks_ = std::ranges::any_of(blocks, [](std::uint32_t one) { return one != kNone; });
    std::map<std::uint32_t, std::uint32_t> numbers;  // of blocks
    seen = 0;
    for (std::uint32_t u = 0; u < graph->num_vertices(); ++u)
        for (auto arc = graph->row_offsets[u]; arc < graph->row_offsets[u + 1]; ++arc) {
            const auto v = graph->column_indices[arc];
            if (u > v) continue;  // the twin is drawn
            const bool is_bridge = arc < bridges.size() && bridges[arc] == 1;
            Edge edge{.from = u, .to = v, .bridge = is_bridge};
            if (blocks_ && arc < blocks.size() && blocks[arc] != kNone)
                edge.block = numbers.emplace(blocks[arc], static_cast<std::uint32_t>(numbers.size())).first->second;
            else if (whole && !is_bridge && (arc >= marks.size() || marks[arc] != 1 || blocks_)) continue;
            if (!whole && (!is_bridge || seen++ % step_for(num_bridges_) != 0)) continue;
            edges_.push_back(edge);
        }
}

void BlockMarks::draw(const Scene& scene, const GraphPlan& plan, const PlaneCamera& camera, const Rect& area,
                      const Labels& labels) const {
    if (edges_.empty() && points_.empty()) return;
    const float s = scene.scale;
    const auto& palette = *scene.palette;
    auto* list = labels.list();
    const auto n = plan.num_vertices();
    const float spacing = plan.spacing() * camera.zoom, radius = GraphDetail::largest_radius(spacing);
    const float thin = std::clamp(0.15f * spacing, 1.f, kLine * s),
                thick = std::clamp(0.3f * spacing, 2.f, kBridge * s);
    list->PushClipRect({area.x, area.y}, {area.x + area.width, area.y + area.height}, true);
    for (const auto& edge : edges_) {
        if (edge.from >= n || edge.to >= n) continue;
        const auto a = camera.to_pixel(plan.at(edge.from), area), b = camera.to_pixel(plan.at(edge.to), area);
        const float dx = b.x - a.x, dy = b.y - a.y, length = std::hypot(dx, dy);
        if (length < 1) continue;
        const float cut = std::min(radius / length, kMaxCut);
        const auto& colour = edge.bridge ? palette.accent : blocks_ ? palette.series(edge.block) : palette.ink2;
        list->AddLine({a.x + cut * dx, a.y + cut * dy}, {b.x - cut * dx, b.y - cut * dy}, to_imgui(colour),
                      edge.bridge ? thick : thin);
    }
    for (const auto v : points_) {
        if (v >= n) continue;
        const auto at = camera.to_pixel(plan.at(v), area);
        list->AddCircle({at.x, at.y}, std::max(radius, 3.f * s) + 2 * s, to_imgui(palette.accent), 0,
                        std::min(kRing * s, 0.5f * std::max(radius, 4.f * s)));
    }
    list->PopClipRect();
}

void BlockMarks::add_to(Legend& legend, const Palette& palette) const {
    const auto some = [](std::uint32_t all, std::size_t drawn, const char* one, const char* many) {
        return (drawn < all ? count_text(drawn) + " of " : std::string()) + count_text(all, one, many);
    };
    const auto bridges = static_cast<std::size_t>(std::ranges::count(edges_, true, &Edge::bridge));
    if (blocks_) legend.line("edges: a colour a block or ear", palette.series(0));
    else if (edges_.size() > bridges) legend.line("tree edge", palette.ink2);
    if (num_bridges_ != 0) legend.line(some(num_bridges_, bridges, "bridge", "bridges"), palette.accent);
    if (num_points_ != 0)
        legend.ring(some(num_points_, points_.size(), "articulation point", "articulation points"), palette.accent,
                    2.5f);
}

}  // namespace lockstep
