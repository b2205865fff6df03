#include "viz/list/reduced_list.hpp"

#include <algorithm>
#include <cmath>

#include "kernels/run/entry/count_text.hpp"
#include "viz/columns/value_text.hpp"
#include "viz/gl/figures.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/list/reduced_table.hpp"

namespace lockstep {
namespace {

// Points.
/// A measure where the ring is low, and where it is high.
struct Measure {
    float low, high;
};
constexpr Measure kRingRadius{60, 110};  // of a low and of a high ring
constexpr Measure kFloor{9, 26};  // from the nodes' edge to the floor
constexpr float kNamesOutside = 8;  // radius of nodes from which the list's ends are named on the track, not within it
constexpr float kNames = 30;
constexpr Measure kBoxDepth{16, 28};  // from there to the middle of the boxes
constexpr Measure kBoxHeight{20, 24};
constexpr float kGlyph = 8.4f;  // of 14-point figures
constexpr float kHalfPadding = 12;
constexpr float kGap = 8;  // between boxes
constexpr Measure kBelow{3, 12};  // from the boxes to the card
constexpr std::size_t kMost = 40;
constexpr float kSwap = 0.6f;  // part of the motion after which values swap
constexpr float kStep = 2;  // pixels by which crowded boxes are moved on

float half_width(std::uint32_t highest, float scale) {
    return (static_cast<float>(num_digits(highest)) * kGlyph + kHalfPadding) * scale;
}

}  // namespace

void ReducedList::look_up(const Scene& scene) {
    const auto* rank = find_below(scene, Role::rank);
    const auto* length = find_below(scene, Role::length);
    if (!Fingerprint{}.add(rank).add(length).add(scene.dataset_version).differs_from(seen_)) return;
    const auto values = [&](bool before) {
        std::vector<std::uint32_t> numbers;
        if (rank) numbers = read_numbers(*rank, before, 0, rank->column->size);
        if (length && (numbers.empty() || std::ranges::find(numbers, kNone) != numbers.end()))
            numbers = read_numbers(*length, before, 0, length->column->size);
        return numbers;
    };
    now_ = values(false);
    before_ = values(true);
    highest_ = std::max(rank ? rank->highest : 0, length ? length->highest : 0);
}

std::vector<ReducedList::Box> ReducedList::place(const ListColumns& columns, const RingLayout& ring, float depth,
                                                 Point2 size, float gap) const {
    std::vector<Box> boxes;
    const float end = ring.track.length() - 0.5f * ring.gap;
    for (const auto& sublist : columns.sublists->in_list_order()) {
        Box box{&sublist, ring.along(sublist.first_position), {}};
        const auto is_crowded = [&] {
            if (boxes.empty()) return false;
            const auto& last = boxes.back().centre;
            return std::abs(box.centre.x - last.x) < size.x + gap && std::abs(box.centre.y - last.y) < size.y + gap;
        };
        box.centre = ring.track.point(box.along, depth);
        while (is_crowded() && box.along <= end) {
            box.along += kStep;
            box.centre = ring.track.point(box.along, depth);
        }
        if (box.along > end) return {};
        boxes.push_back(box);
    }
    return boxes;
}

std::optional<Rect> ReducedList::draw(const Scene& scene, const ListColumns& columns, const RingLayout& ring,
                                      const Rect& area, const Labels& labels) {
    if (!columns.sublists || ring.num_lanes > 1 || columns.sublists->in_list_order().size() > kMost)
        return std::nullopt;
    look_up(scene);
    const float scale = scene.scale;
    const float height = (ring.track.radius / scale - kRingRadius.low) / (kRingRadius.high - kRingRadius.low);
    const auto of = [&](const Measure& measure) {
        return std::lerp(measure.low, measure.high, std::clamp(height, 0.f, 1.f)) * scale;
    };
    const auto num_sublists = static_cast<std::uint32_t>(columns.sublists->in_list_order().size());
    const Point2 size{half_width(num_sublists - 1, scale) + half_width(highest_, scale), of(kBoxHeight)};
    const float names = ring.node_radius < kNamesOutside * scale ? kNames * scale : 0;
    const float floor_depth = ring.node_radius + names + of(kFloor), depth = floor_depth + of(kBoxDepth);
    const float inner_radius = ring.track.radius - depth - 0.5f * size.y - of(kBelow);
    if (now_.size() < num_sublists || inner_radius < 0) return std::nullopt;
    const auto boxes = place(columns, ring, depth, size, kGap * scale);
    if (boxes.empty()) return std::nullopt;

    auto* list = labels.list();
    const auto& palette = *scene.palette;
    const auto stadium = [&](float inset) {
        const float radius = ring.track.radius - inset, half = ring.track.half_straight + radius;
        return Rect{area.x + ring.track.centre.x - half, area.y + ring.track.centre.y - radius, 2 * half, 2 * radius};
    };
    const Rect floor = stadium(floor_depth);
    const ImVec2 a{floor.x, floor.y}, b{floor.x + floor.width, floor.y + floor.height};
    list->AddRectFilled(a, b, to_imgui(palette.panel), 0.5f * floor.height);
    list->AddRect(a, b, to_imgui(palette.line), 0.5f * floor.height, std::max(1.f, std::floor(scale)));
    draw_path(scene, boxes, ring, depth, area, list);
    for (const auto& box : boxes) {
        const auto& colour = palette.categories[box.sublist->category % palette.categories.size()];
        const Point2 from = ring.track.point(ring.along(box.sublist->first_position), ring.node_radius + 5 * scale);
        const Point2 edge = ring.track.point(box.along, depth - 0.5f * size.y - 2 * scale);
        labels.dashed_line({area.x + from.x, area.y + from.y}, {area.x + edge.x, area.y + edge.y}, colour,
                           std::max(1.f, scale));
    }
    for (const auto& box : boxes) draw_box(scene, columns, box, size, area, labels);
    if (columns.ranks_appear && scene.tween < kSwap)
        for (const auto& box : boxes) draw_prefix(scene, box, ring, area, labels);
    return stadium(ring.track.radius - inner_radius);
}

void ReducedList::draw_path(const Scene& scene, const std::vector<Box>& boxes, const RingLayout& ring, float depth,
                            const Rect& area, ImDrawList* list) const {
    const float scale = scene.scale;
    const auto colour = to_imgui(scene.palette->ink3);
    const auto at = [&](float along) {
        const Point2 p = ring.track.point(along, depth);
        return ImVec2{area.x + p.x, area.y + p.y};
    };
    for (float along = boxes.front().along; along < boxes.back().along; along += 6) list->PathLineTo(at(along));
    list->PathLineTo(at(boxes.back().along));
    list->PathStroke(colour, 1.25f * scale);
    for (std::size_t i = 0; i + 1 < boxes.size(); ++i) {
        const float middle = 0.5f * (boxes[i].along + boxes[i + 1].along);
        const ImVec2 tip = at(middle + 4 * scale), tail = at(middle - 4 * scale);
        const float dx = tip.x - tail.x, dy = tip.y - tail.y;
        list->AddTriangleFilled(tip, {tail.x - 0.5f * dy, tail.y + 0.5f * dx}, {tail.x + 0.5f * dy, tail.y - 0.5f * dx},
                                colour);
    }
}

void ReducedList::draw_box(const Scene& scene, const ListColumns& columns, const Box& box, Point2 size,
                           const Rect& area, const Labels& labels) const {
    const float scale = scene.scale;
    const auto& palette = *scene.palette;
    auto* list = labels.list();
    const auto num_sublists = static_cast<std::uint32_t>(columns.sublists->in_list_order().size());
    const float first = half_width(num_sublists - 1, scale), radius = 3 * scale;
    const ImVec2 a{std::round(area.x + box.centre.x - 0.5f * size.x),
                   std::round(area.y + box.centre.y - 0.5f * size.y)};
    const ImVec2 b{a.x + std::round(size.x), a.y + std::round(size.y)};
    const auto category = box.sublist->category % palette.categories.size();
    const auto number = box.sublist->number;
    const bool swapped = scene.tween >= kSwap;
    const auto value = swapped || number >= before_.size() ? now_[number] : before_[number];
    const bool amber = swapped && columns.marks_changes() && number < before_.size() && now_[number] != before_[number];

    list->AddRectFilled(a, b, to_imgui(amber ? palette.now_dim : palette.canvas), radius);
    list->AddRectFilled(a, {a.x + first, b.y}, to_imgui(palette.categories[category]), radius,
                        ImDrawFlags_RoundTopLeft | ImDrawFlags_RoundBottomLeft);
    list->AddRect(a, b, to_imgui(palette.categories[category]), radius, 1.5f * scale);
    const float y = 0.5f * (a.y + b.y);
    labels.put(scene.fonts.mono_bold, 14, {a.x + 0.5f * first, y}, palette.on_category[category], count_text(number),
               Labels::Align::centre);
    labels.put(scene.fonts.mono, 14, {0.5f * (a.x + first + b.x), y}, palette.ink,
               value_text(value, ValueStyle::unknown), Labels::Align::centre);
}

void ReducedList::draw_prefix(const Scene& scene, const Box& box, const RingLayout& ring, const Rect& area,
                              const Labels& labels) const {
    const float scale = scene.scale, gone = scene.tween / kSwap;
    const Point2 to = ring.track.point(ring.along(box.sublist->first_position), 0);
    const Point2 at{area.x + std::lerp(box.centre.x, to.x, gone), area.y + std::lerp(box.centre.y, to.y, gone)};
    const auto text = "+" + value_text(now_[box.sublist->number], ValueStyle::unknown);
    const float half = 0.5f * labels.width(scene.fonts.mono_bold, 14, text) + 5 * scale, rise = 10 * scale;
    labels.list()->AddRectFilled({at.x - half, at.y - rise}, {at.x + half, at.y + rise}, to_imgui(scene.palette->now),
                                 3 * scale);
    labels.put(scene.fonts.mono_bold, 14, at, scene.palette->on_now, text, Labels::Align::centre);
}

}  // namespace lockstep
