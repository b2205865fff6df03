#include "viz/graph/map/vertex_names.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "kernels/data/names/shown_name.hpp"
#include "kernels/run/column/index_space.hpp"
#include "viz/gl/fingerprint.hpp"

namespace lockstep {
namespace {

constexpr float kText = 12, kHalfLine = 7, kApart = 4;  // points
constexpr std::size_t kMaxLetters = 20, kMaxLines = 4096;

bool meet(const Rect& a, const Rect& b) {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

bool inside(const Rect& box, const Rect& area) {
    return box.x >= area.x && box.y >= area.y && box.x + box.width <= area.x + area.width &&
           box.y + box.height <= area.y + area.height;
}

struct Disc {
    Point2 at;
    float radius, wide;  ///< pixels; a capsule's extra half width
};

struct Line {
    Point2 from, to;
};

/// Whether a line crosses the box: clips it to the box's sides (Liang and Barsky 1984).
bool crosses(const Line& line, const Rect& box) {
    float first = 0, last = 1;
    const auto cut = [&](float from, float step, float low, float high) {
        if (step == 0) return from >= low && from <= high;
        const float one = (low - from) / step, other = (high - from) / step;
        first = std::max(first, std::min(one, other));
        last = std::min(last, std::max(one, other));
        return first <= last;
    };
    return cut(line.from.x, line.to.x - line.from.x, box.x, box.x + box.width) &&
           cut(line.from.y, line.to.y - line.from.y, box.y, box.y + box.height);
}

/// Places for a name at a disc, the best first.
std::array<Rect, 8> places(const Disc& disc, float width, float half, float apart) {
    const auto& [at, radius, wide] = disc;
    const float slant = 0.7071f * radius + apart;
    const float right = at.x + wide + slant, left = at.x - wide - slant - width, middle = at.x - 0.5f * width;
    const float above = at.y - slant - half, below = at.y + slant - half;
    const float beside = wide + radius + apart;
    const auto box = [&](float x, float y) { return Rect{x, y, width, 2 * half}; };
    return {box(right, above),
            box(right, below),
            box(left, above),
            box(left, below),
            box(at.x + beside, at.y - half),
            box(at.x - beside - width, at.y - half),
            box(middle, at.y - radius - apart - 2 * half),
            box(middle, at.y + radius + apart)};
}

}  // namespace

bool VertexNames::any(const Scene& scene) { return !scene.dataset->names_in(space_names::vertices).empty(); }

void VertexNames::place(const Scene& scene, const GraphPlan& plan, const GraphWindow& window, const Rect& area,
                        const std::vector<Rect>& taken, const Labels& labels) {
    names_.clear();
    const auto& detail = window.picture.detail();
    const auto seen = window.camera.seen(area);
    std::vector<std::uint32_t> vertices;
    for (const auto& run : plan.vertices_in(seen)) {
        if (vertices.size() + run.count > kMaxVertices) return;
        for (auto i = run.first; i < run.first + run.count; ++i) vertices.push_back(plan.vertices()[i]);
    }
    std::ranges::sort(vertices);
    std::vector<Line> lines;
    for (const auto& run : plan.edges_in(seen)) {
        for (auto i = run.first; i < run.first + run.count && lines.size() < kMaxLines; ++i) {
            const auto [a, b] = plan.edges()[i];
            lines.push_back({window.camera.to_pixel(plan.at(a & ~GraphPlan::kArc), area),
                             window.camera.to_pixel(plan.at(b & ~GraphPlan::kArc), area)});
        }
    }
    const float s = scene.scale;
    auto covered = taken;
    std::vector<Disc> discs;
    for (const auto v : vertices) {
        const auto at = window.camera.to_pixel(plan.at(v), area);
        const float room = plan.nearest_distances()[v] * window.camera.zoom, radius = detail.radius_beside(room, s);
        const float wide = std::min(detail.vertex_stretch, std::max(0.5f * room - radius, 0.f));
        discs.push_back({at, radius, wide});
        covered.push_back({at.x - radius - wide, at.y - radius, 2 * (radius + wide), 2 * radius});
    }
    const auto free = [&](const Rect& box) {
        return inside(box, area) &&
               std::ranges::none_of(covered, [&](const Rect& other) { return other.width > 0 && meet(box, other); });
    };
    const auto clear = [&](const Rect& box) {
        return std::ranges::none_of(lines, [&](const Line& line) { return crosses(line, box); });
    };
    std::vector<std::pair<std::size_t, std::size_t>> placed;  // index of the name, and index in `covered`
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        auto name = shown_name(scene.dataset->name_of(space_names::vertices, vertices[i]), kMaxLetters);
        if (name.empty() || !area.contains(discs[i].at)) continue;
        const float width = labels.width(scene.fonts.words, kText, name);
        std::optional<Rect> best;
        for (const auto& box : places(discs[i], width, kHalfLine * s, kApart * s)) {
            if (!free(box)) continue;
            if (clear(box) || !best) best = box;
            if (clear(box)) break;
        }
        if (!best) continue;
        placed.emplace_back(i, covered.size());
        covered.push_back(*best);
        names_.push_back({std::move(name), *best});
    }
    // A shortened name is written in full if it then covers no other name and crosses no edge.
    for (std::size_t k = 0; k < names_.size(); ++k) {
        const auto [i, own] = placed[k];
        auto name = shown_name(scene.dataset->name_of(space_names::vertices, vertices[i]));
        if (name == names_[k].text) continue;
        covered[own] = {};
        const float width = labels.width(scene.fonts.words, kText, name);
        for (const auto& box : places(discs[i], width, kHalfLine * s, kApart * s)) {
            if (!free(box) || !clear(box)) continue;
            names_[k] = {std::move(name), box};
            break;
        }
        covered[own] = names_[k].box;
    }
}

std::size_t VertexNames::draw(const Scene& scene, const GraphPlan& plan, const GraphWindow& window, const Rect& area,
                              const std::vector<Rect>& taken, const Labels& labels) {
    if (!any(scene) || !window.picture.detail().has_figures()) return 0;
    Fingerprint now;
    now.add(scene.dataset_version)
        .add(static_cast<const void*>(&plan))
        .add(plan.at(0).x)
        .add(plan.at(0).y)
        .add(area)
        .add(scene.scale);
    now.add(window.camera.centre.x).add(window.camera.centre.y).add(window.camera.zoom);
    now.add(window.picture.detail().vertex_radius).add(window.picture.detail().vertex_stretch);
    if (now.differs_from(placed_for_)) place(scene, plan, window, area, taken, labels);
    const float s = scene.scale;
    for (const auto& [text, box] : names_) {
        labels.list()->AddRectFilled({box.x - s, box.y}, {box.x + box.width + s, box.y + box.height},
                                     to_imgui(scene.palette->canvas.faded(0.7f)), 3 * s);
        labels.put(scene.fonts.words, kText, {box.x, box.y + kHalfLine * s}, scene.palette->ink2, text);
    }
    return names_.size();
}

}  // namespace lockstep
