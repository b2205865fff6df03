#include "viz/graph/map/tree_branches.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "kernels/run/column/index_space.hpp"
#include "viz/gl/data/read_numbers.hpp"

namespace lockstep {
namespace {

constexpr float kCrowded = 1.5f;  // vertices per pixel
constexpr std::uint32_t kMaxVertices = 4'000'000;  // more have no branches: each pass reads their predecessors
constexpr int kAcross = 16;  // ends along each side of the map
constexpr float kShares = 500;  // fraction of the map's longer side: minimum length of a drawn step
constexpr float kThinnest = 0.8f, kDoubling = 0.35f, kHalo = 1.6f, kWay = 2.5f;  // points

ImVec2 vec(Point2 p) { return {p.x, p.y}; }

}  // namespace

bool TreeBranches::any(const GraphState& state, const GraphPlan& plan, float vertices_per_pixel) {
    return state.distances && !state.improvements && state.predecessor && vertices_per_pixel >= kCrowded &&
           plan.num_vertices() <= kMaxVertices;
}

/// Chooses the vertex nearest to the centre of each tile of the map.
void TreeBranches::choose_ends(const GraphPlan& plan) {
    ends_.clear();
    const auto& box = plan.box();
    const float across = box.width() / kAcross, down = box.height() / kAcross;
    for (int y = 0; y < kAcross; ++y)
        for (int x = 0; x < kAcross; ++x) {
            const Point middle{box.left + (static_cast<float>(x) + 0.5f) * across,
                               box.bottom + (static_cast<float>(y) + 0.5f) * down};
            if (const auto found = plan.nearest(middle, 0.5f * std::min(across, down))) ends_.push_back(*found);
        }
}

std::vector<TreeBranches::Stretch> TreeBranches::branches(const std::vector<std::uint32_t>& ends,
                                                          const std::vector<std::uint32_t>& predecessor,
                                                          const std::vector<Point>& points, float apart) {
    const auto n = predecessor.size();
    const auto leads_on = [&](std::uint32_t v) { return predecessor[v] < n && predecessor[v] != v; };
    // Unfinished rounds may contain a cycle: a walk ends after as many steps as there are vertices.
    std::vector<std::uint16_t> ways(n, 0);
    std::size_t steps = 0;
    const auto max_steps = 4 * n + ends.size();
    for (const auto end : ends)
        for (auto v = end; steps < max_steps; v = predecessor[v], ++steps) {
            ++ways[v];
            if (!leads_on(v) || ways[v] > ends.size()) break;
        }
    const auto weight_of = [&](std::uint32_t v) {
        return static_cast<int>(std::bit_width(static_cast<unsigned>(ways[v]))) - 1;
    };
    std::vector<bool> drawn(n, false);
    std::vector<Stretch> stretches;
    for (const auto end : ends) {
        if (drawn[end] || !leads_on(end)) continue;
        Stretch stretch{{points[end]}, weight_of(end)};
        for (auto v = end; !drawn[v] && leads_on(v);) {
            drawn[v] = true;
            v = predecessor[v];
            const auto last = stretch.points.back();
            const bool joins = drawn[v] || !leads_on(v) || weight_of(v) != stretch.weight;
            if (joins || std::hypot(points[v].x - last.x, points[v].y - last.y) >= apart)
                stretch.points.push_back(points[v]);
            if (!joins) continue;
            stretches.push_back(std::move(stretch));
            stretch = {{points[v]}, weight_of(v)};
        }
        if (stretch.points.size() > 1) stretches.push_back(std::move(stretch));
    }
    return stretches;
}

void TreeBranches::update(const PassKey& key, const GraphState& state, const GraphPlan& plan,
                          std::uint64_t plan_version) {
    if (plan_ == plan_version && key_ == key) return;
    if (plan_ != plan_version) choose_ends(plan);
    plan_ = plan_version;
    key_ = key;
    stretches_.clear();
    const auto& column = *state.predecessor->column;
    if (column.space != space_names::vertices) return;
    const auto predecessor = read_numbers(*state.predecessor, false, 0, column.size);
    const auto& box = plan.box();
    stretches_ = branches(ends_, predecessor, plan.positions().points, std::max(box.width(), box.height()) / kShares);
}

void TreeBranches::update_way(const WayBack& way, const GraphPlan& plan) {
    if (way_version_ == way.version()) return;
    way_version_ = way.version();
    way_.clear();
    if (way.num_hops() == 0) return;
    for (const auto v : way.vertices()) way_.push_back(plan.at(v));
}

void TreeBranches::draw(const Scene& scene, const PlaneCamera& camera, const Rect& area, const Labels& labels) const {
    auto* list = labels.list();
    list->PushClipRect({area.x, area.y}, {area.x + area.width, area.y + area.height}, true);
    std::vector<ImVec2> line;
    const auto draw_line = [&](const std::vector<Point>& points, const Colour& colour, float width) {
        line.clear();
        for (const auto& point : points) line.push_back(vec(camera.to_pixel(point, area)));
        list->AddPolyline(line.data(), static_cast<int>(line.size()), to_imgui(colour), width * scene.scale);
    };
    const auto draw_all = [&](const Colour& colour, float more) {
        for (const auto& stretch : stretches_)
            draw_line(stretch.points, colour, kThinnest + kDoubling * static_cast<float>(stretch.weight) + more);
    };
    draw_all(scene.palette->canvas, kHalo);
    draw_all(scene.palette->ink2, 0);
    if (!way_.empty()) {
        draw_line(way_, scene.palette->canvas, kWay + 2 * kHalo);
        draw_line(way_, scene.palette->selected, kWay);
    }
    list->PopClipRect();
}

}  // namespace lockstep
