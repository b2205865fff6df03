#include "viz/graph/map/split_parts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numbers>

#include "kernels/data/names/numerals.hpp"
#include "viz/columns/element_label.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/fingerprint.hpp"

namespace lockstep {
namespace {

constexpr float kBadge = 7.5f;  // points: radius
constexpr std::array kToBadges{19.f, 27.f, 35.f, 43.f};  // points from a disc's rim to the badges, behind arrowheads
constexpr float kToSegments = 7, kSegment = 2.5f, kMinSegment = 5, kSegmentGap = 2;  // points
constexpr float kFigure = 12, kNumberHalf = 9;  // points: a badge's number; half of a vertex's number
constexpr float kTurn = 2 * std::numbers::pi_v<float>;
constexpr std::uint32_t kMaxNumbered = 99;  // parts

const ColumnPicture* find_column(const Scene& scene, const char* name) {
    for (const auto& one : scene.columns)
        if (one.column->name == name && one.column->type() == ValueType::uint32) return &one;
    return nullptr;
}

const ColumnPicture* first_parts(const Scene& scene) { return find_column(scene, "first_part"); }
const ColumnPicture* offsets_of_parts(const Scene& scene) { return find_column(scene, "part_offsets"); }

/// The badges of one vertex have room for their numbers: none overlaps another.
bool apart(const std::vector<SplitParts::Badge>& badges, float distance) {
    for (std::size_t i = 0; i < badges.size(); ++i)
        for (std::size_t j = i + 1; j < badges.size(); ++j)
            if (std::hypot(badges[i].at.x - badges[j].at.x, badges[i].at.y - badges[j].at.y) < distance) return false;
    return true;
}

void draw_badge(const Scene& scene, Point2 at, std::uint32_t number, const Labels& labels) {
    const auto& palette = *scene.palette;
    const float s = scene.scale;
    const auto colour = (number - 1) % palette.categories.size();
    auto* list = labels.list();
    list->AddCircleFilled({at.x, at.y}, (kBadge + 1.5f) * s, to_imgui(palette.canvas));
    list->AddCircleFilled({at.x, at.y}, kBadge * s, to_imgui(palette.categories[colour]));
    labels.put(scene.fonts.mono, kFigure, at, palette.on_category[colour], count_text(number), Labels::Align::centre);
}

/// A ring in as many segments as the vertex has parts; one closed ring if they are too small.
void draw_segments(const Scene& scene, Point2 at, float ring, float from, float to, std::uint32_t parts,
                   const Labels& labels) {
    const auto& palette = *scene.palette;
    const float s = scene.scale, each = (to - from) / static_cast<float>(parts), gap = 0.5f * kSegmentGap * s / ring;
    auto* list = labels.list();
    if (each * ring < kMinSegment * s) {
        list->PathArcTo({at.x, at.y}, ring, from, to, 48);
        list->PathStroke(to_imgui(palette.ink2), kSegment * s);
        return;
    }
    for (std::uint32_t part = 0; part < parts; ++part) {
        const float begin = from + static_cast<float>(part) * each;
        list->PathArcTo({at.x, at.y}, ring, begin + gap, begin + each - gap, 16);
        list->PathStroke(to_imgui(palette.categories[part % palette.categories.size()]), kSegment * s);
    }
}

}  // namespace

bool SplitParts::any(const Scene& scene) { return first_parts(scene) != nullptr && offsets_of_parts(scene) != nullptr; }

void SplitParts::read(const Scene& scene) {
    const auto *first = first_parts(scene), *offsets = offsets_of_parts(scene);
    Fingerprint now;
    now.add(scene.dataset_version).add(first ? first->version : 0).add(offsets ? offsets->version : 0);
    now.add(static_cast<const void*>(scene.run));
    if (!now.differs_from(read_of_)) return;
    first_part_.clear();
    part_offsets_.clear();
    if (!first || !offsets || scene.dataset->graph().num_edges() > ArcLines::kMaxArcs) return;
    const auto n = scene.dataset->graph().num_vertices();
    if (first->column->size < n || offsets->column->size < n) return;
    first_part_ = read_numbers(*first, false, 0, n);
    first_part_.push_back(offsets->column->size);
    part_offsets_ = read_numbers(*offsets, false, 0, offsets->column->size);
}

std::uint32_t SplitParts::part_of(std::uint32_t arc) const {
    const auto after = std::ranges::upper_bound(part_offsets_, arc);
    return static_cast<std::uint32_t>(after - part_offsets_.begin()) - 1;
}

void SplitParts::draw_vertex(const Scene& scene, std::uint32_t vertex, const GraphPlan& plan, const ArcLines& lines,
                             const GraphWindow& window, const Rect& area, Window& drawn, const Labels& labels) const {
    const auto& graph = scene.dataset->graph();
    const auto& detail = window.picture.detail();
    const float s = scene.scale;
    const auto pixel = [&](std::uint32_t v) { return window.camera.to_pixel(plan.at(v), area); };
    const auto radius_of = [&](std::uint32_t v) {
        return detail.radius_beside(plan.nearest_distances()[v] * window.camera.zoom, s);
    };
    const Point2 at = pixel(vertex);
    const float disc = radius_of(vertex);
    // The badges at a distance; none if an arc is too short for one, or another disc is there.
    const float room = plan.nearest_distances()[vertex] * window.camera.zoom;
    const auto badges_at = [&](float ring) {
        std::vector<Badge> badges;
        if (room < ring + kBadge * s + disc) return badges;
        for (auto arc = graph.row_offsets[vertex]; arc < graph.row_offsets[vertex + 1]; ++arc) {
            const auto head = graph.column_indices[arc];
            if (head == vertex || !lines.knows(arc)) continue;
            const auto line = lines.line(arc, at, pixel(head), s);
            const float length = std::hypot(line.to.x - line.from.x, line.to.y - line.from.y);
            if (length < ring + kBadge * s + radius_of(head)) return std::vector<Badge>{};
            badges.push_back({line.at(ring / length), kBadge * s, vertex, part_of(arc)});
        }
        return badges;
    };
    std::vector<Badge> badges;
    float ring = 0;
    if (detail.has_figures() && num_parts(vertex) <= kMaxNumbered)
        for (const float to_badge : kToBadges) {
            ring = disc + to_badge * s;
            badges = badges_at(ring);
            if (badges.empty() || apart(badges, (2 * kBadge + 1) * s)) break;
            badges.clear();
        }
    auto* list = labels.list();
    if (badges.empty()) {
        // The ring is open where the vertex's number is.
        ring = disc + kToSegments * s;
        const auto& sides = plan.name_sides();
        const Point side = vertex < sides.size() ? sides[vertex] : Point{};
        const bool opens = detail.has_figures() && (side.x != 0 || side.y != 0);
        const float towards = opens ? std::atan2(-side.y, side.x) : -0.25f * kTurn;
        const float open = opens ? kNumberHalf * s / ring : 0;
        draw_segments(scene, at, ring, towards + open, towards + kTurn - open, num_parts(vertex), labels);
        drawn.segments = true;
    } else {
        list->AddCircle({at.x, at.y}, ring, to_imgui(scene.palette->ink3), 0, s);
    }
    drawn.rings.push_back({at.x - ring, at.y - ring, 2 * ring, 2 * ring});
    const auto space = offsets_of_parts(scene)->column->space;
    const auto is_first = [&](const std::vector<Selection>& all, std::uint32_t part) {
        return !all.empty() && all.front() == Selection{space, part};
    };
    for (const auto& badge : badges) {
        const auto number = badge.part - first_part_[vertex] + 1;
        draw_badge(scene, badge.at, number, labels);
        const auto outline = [&](const Colour& ink, float width) {
            list->AddCircle({badge.at.x, badge.at.y}, badge.radius + 2.5f * s, to_imgui(ink), 0, width * s);
        };
        if (is_first(scene.all_hovered, badge.part)) outline(scene.palette->hovered, 1.5f);
        if (is_first(scene.all_selected, badge.part)) outline(scene.palette->selected, 2.5f);
    }
    std::ranges::move(badges, std::back_inserter(drawn.badges));
}

void SplitParts::draw(const Scene& scene, const GraphPlan& plan, const ArcLines& lines, const GraphWindow& window,
                      const Rect& area, Window& drawn, const Labels& labels) {
    drawn.badges.clear();
    drawn.rings.clear();
    drawn.segments = false;
    if (!window.picture.detail().arrows || window.picture.crowded()) return;
    read(scene);
    if (first_part_.empty()) return;
    for (const auto& run : plan.vertices_in(window.camera.seen(area)))
        for (auto i = run.first; i < run.first + run.count; ++i) {
            const auto vertex = plan.vertices()[i];
            if (knows(vertex) && num_parts(vertex) > 1 && area.contains(window.camera.to_pixel(plan.at(vertex), area)))
                draw_vertex(scene, vertex, plan, lines, window, area, drawn, labels);
        }
}

std::optional<Selection> SplitParts::under(const Scene& scene, const Window& drawn, Point2 pointer) {
    const auto* offsets = offsets_of_parts(scene);
    if (!offsets) return std::nullopt;
    for (const auto& badge : drawn.badges)
        if (std::hypot(pointer.x - badge.at.x, pointer.y - badge.at.y) <= badge.radius + scene.scale)
            return Selection{offsets->column->space, badge.part};
    return std::nullopt;
}

std::string SplitParts::text_of_part(const Scene& scene, std::uint32_t part) const {
    if (part >= part_offsets_.size()) return {};
    const auto& graph = scene.dataset->graph();
    const auto vertex =
        static_cast<std::uint32_t>(std::ranges::upper_bound(first_part_, part) - first_part_.begin()) - 1;
    const auto end = part + 1 < part_offsets_.size() ? part_offsets_[part + 1] : graph.row_offsets.back();
    return "part " + count_text(part - first_part_[vertex] + 1) + " of " + count_text(num_parts(vertex)) + " of " +
           vertex_in_sentence(scene, vertex) + ": " + count_text(end - part_offsets_[part]) + " of its " +
           count_text(graph.degree(vertex), "arc", "arcs");
}

std::string SplitParts::text_of_vertex(std::uint32_t vertex) const {
    if (!knows(vertex) || num_parts(vertex) < 2) return {};
    return "split into " + count_text(num_parts(vertex), "part", "parts");
}

void SplitParts::add_to(Legend& legend, Signs signs, const Scene& scene, const Labels& labels) {
    const float s = scene.scale;
    if (signs.badges)
        legend.item(2 * kBadge + 3, "part that examines the arc", [&scene, &labels, s](float x, float y) {
            draw_badge(scene, {x + (kBadge + 1.5f) * s, y}, 2, labels);
        });
    if (signs.segments)
        legend.item(2 * kBadge + 1, "split vertex, a segment a part", [&scene, &labels, s](float x, float y) {
            draw_segments(scene, {x + (kBadge + 0.5f) * s, y}, (kBadge - 1) * s, -0.25f * kTurn, 0.75f * kTurn, 3,
                          labels);
        });
}

}  // namespace lockstep
