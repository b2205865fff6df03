#include "viz/list/reduced_list_picture.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/value_text.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/targets/show_picture.hpp"
#include "viz/gl/text/drawn_numbers.hpp"

namespace lockstep {
namespace {

// Points.
/// A length for a low ring, and for a high one.
struct Measure {
    float low, high;
};
constexpr Measure kRingRadius{60, 110};  // of a low and of a high ring
constexpr Measure kLevel{9, 26};  // from the nodes' edge to the level
constexpr Measure kNextLevel{3, 9};  // from a level's boxes to the level below
constexpr float kNamesOutside = 8;  // larger radius of nodes: the list's ends are named on the track, not inside it
constexpr float kNames = 30;
constexpr float kNamesWide = 44, kNamesHigh = 38;  // head and tail, one above the other
constexpr Measure kBoxDepth{16, 28};  // from there to the centres of the boxes
constexpr Measure kNextBoxDepth{15, 22};
constexpr Measure kBoxHeight{20, 24};
constexpr float kGlyph = 8.4f;  // of 14-point figures
constexpr float kHalfPadding = 12;
constexpr float kGap = 8;  // between boxes
constexpr Measure kBelow{3, 12};  // from the boxes to the card
constexpr std::uint32_t kMaxBoxes = 40;
constexpr float kLargestSquare = 9, kSmallestSquare = 3;
constexpr float kStep = 2;  // pixels by which overlapping boxes are moved

/// Pixels along the track of the splitters of a level, in list order.
std::vector<float> wanted_places(const ListLevel& parent, const RingLayout& ring, const ReducedListPlan* above) {
    std::vector<float> wanted;
    for (const auto& sublist : parent.sublists->along_the_list())
        wanted.push_back(above ? above->along[sublist.first_position] : ring.along(sublist.first_position));
    return wanted;
}

/// Places each node at `plan.depth`: at its wanted place, or moved on if others are in its way.
bool place(ReducedListPlan& plan, const std::vector<float>& wanted, const RingLayout& ring,
           const ReducedListPlan* above, const Rect& names, float gap) {
    const float end = ring.track.length() - 0.5f * ring.gap;
    plan.along.clear(), plan.centre.clear();
    for (float along : wanted) {
        if (!plan.along.empty()) along = std::max(along, plan.along.back());
        const auto is_crowded = [&](Point2 centre) {
            const auto meets = [&](Point2 other, Point2 size, float apart) {
                return std::abs(centre.x - other.x) < 0.5f * (plan.size.x + size.x) + apart &&
                       std::abs(centre.y - other.y) < 0.5f * (plan.size.y + size.y) + apart;
            };
            if (!plan.centre.empty() && meets(plan.centre.back(), plan.size, gap)) return true;
            if (along < 0.5f * end && meets({names.x, names.y}, {names.width, names.height}, 0)) return true;
            // At the round ends, boxes are wider than the distance of levels.
            return above && above->with_figures && std::ranges::any_of(above->centre, [&](Point2 other) {
                       return meets(other, above->size, 0.5f * gap);
                   });
        };
        auto centre = ring.track.point(along, plan.depth);
        while (is_crowded(centre) && along <= end) {
            along += kStep;
            centre = ring.track.point(along, plan.depth);
        }
        if (along > end) return false;
        plan.along.push_back(along), plan.centre.push_back(centre);
    }
    return true;
}

/// The same at equal distances, if there are too many nodes for places near their splitters.
void spread(ReducedListPlan& plan, std::size_t count, const RingLayout& ring) {
    plan.along.clear(), plan.centre.clear();
    const float step = (ring.track.length() - ring.gap) / static_cast<float>(count);
    for (std::size_t i = 0; i < count; ++i) {
        plan.along.push_back(0.5f * ring.gap + (static_cast<float>(i) + 0.5f) * step);
        plan.centre.push_back(ring.track.point(plan.along.back(), plan.depth));
    }
}

constexpr float kSwap = 0.6f;  // share of the motion after which values are exchanged

ColumnValues read_all(const ColumnPicture* column, bool before) {
    return column ? read_values(*column, before, 0, column->column->size) : ColumnValues{};
}

std::vector<std::string> texts_of(const ColumnPicture* column, bool before) {
    const auto values = read_all(column, before);
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < values.size(); ++i) texts.push_back(value_text(*column->column, values.at(i)));
    return texts;
}

bool differs(const ColumnValues& now, const ColumnValues& before, std::size_t i) {
    return i < now.size() && i < before.size() && now.bits(i) != before.bits(i);
}

}  // namespace

float half_box(std::uint32_t highest, float scale) {
    return (static_cast<float>(num_digits(highest)) * kGlyph + kHalfPadding) * scale;
}

std::optional<ReducedListPlan> ReducedListPlan::make(const Scene& scene, const ListLevel& parent,
                                                     const ListLevel& level, const RingLayout& ring,
                                                     const ReducedListPlan* above, std::uint32_t highest) {
    if (level.size() == 0 || level.size() > kMaxSquares) return std::nullopt;
    const float scale = scene.scale;
    const float height = (ring.track.radius / scale - kRingRadius.low) / (kRingRadius.high - kRingRadius.low);
    const auto of = [&](const Measure& measure) {
        return std::lerp(measure.low, measure.high, std::clamp(height, 0.f, 1.f)) * scale;
    };
    const float lanes = static_cast<float>(ring.num_lanes - 1) * ring.lane_pitch;
    const float names = ring.num_lanes > 1 || ring.node_radius < kNamesOutside * scale ? kNames * scale : 0;
    // The names of the list's ends, by their centre: on the track, or inside it.
    const Point2 named = ring.track.point(0, names > 0 ? 22 * scale : 0);
    const Rect ends{named.x, named.y, kNamesWide * scale, kNamesHigh * scale};
    ReducedListPlan plan;
    plan.level_depth =
        above ? above->depth + 0.5f * above->size.y + of(kNextLevel) : ring.node_radius + lanes + names + of(kLevel);
    const auto wanted = wanted_places(parent, ring, above);
    const auto try_boxes = [&] {
        plan.with_figures = true;
        plan.size = {half_box(level.size() - 1, scale) + half_box(highest, scale), of(kBoxHeight)};
        plan.depth = plan.level_depth + of(above ? kNextBoxDepth : kBoxDepth);
        plan.inner_radius = ring.track.radius - plan.depth - 0.5f * plan.size.y - of(kBelow);
        return level.size() <= kMaxBoxes && (!above || above->with_figures) && plan.inner_radius >= 0 &&
               place(plan, wanted, ring, above, ends, kGap * scale);
    };
    const auto try_squares = [&] {
        plan.with_figures = false;
        const float step = (ring.track.length() - ring.gap) / static_cast<float>(level.size());
        const float side = std::clamp(0.75f * step, kSmallestSquare * scale, kLargestSquare * scale);
        plan.size = {side, side};
        plan.depth = plan.level_depth + 0.5f * side + 0.5f * of(kBoxDepth);
        plan.inner_radius = ring.track.radius - plan.depth - 0.5f * side - of(kBelow);
        if (plan.inner_radius < 0) return false;
        if (!place(plan, wanted, ring, nullptr, {}, scale)) spread(plan, level.size(), ring);
        return true;
    };
    if (try_boxes() || try_squares()) return plan;
    return std::nullopt;
}

Rect ReducedListPlan::stadium(const RingLayout& ring, float inset) {
    const float radius = std::max(ring.track.radius - inset, 0.f), half = ring.track.half_straight + radius;
    return {ring.track.centre.x - half, ring.track.centre.y - radius, 2 * half, 2 * radius};
}

std::optional<std::uint32_t> ReducedListPlan::find(Point2 point) const {
    for (std::uint32_t position = 0; position < centre.size(); ++position)
        if (std::abs(point.x - centre[position].x) <= 0.5f * size.x + 1 &&
            std::abs(point.y - centre[position].y) <= 0.5f * size.y + 1)
            return position;
    return std::nullopt;
}

void ReducedListPicture::look_up(const Scene& scene, const ListLevel& level) {
    const auto* rank = scene.find(Role::rank, level.depth);
    const auto* length = scene.find(Role::length, level.depth);
    const auto* local_rank = level.sublists ? scene.find(Role::local_rank, level.depth) : nullptr;
    const auto* sublist = level.sublists ? scene.find(Role::sublist, level.depth) : nullptr;
    Fingerprint fingerprint;
    for (const auto* column : {rank, length, local_rank, sublist}) fingerprint.add(column);
    fingerprint.add(scene.dataset_version).add(level.rank_known.now).add(level.walked.now);
    if (level.sublists) fingerprint.add(level.sublists->version());
    if (!fingerprint.differs_from(seen_)) return;

    const auto values = [&](bool before, bool ranked, bool walked) {
        if (rank && ranked) return texts_of(rank, before);
        return texts_of(local_rank && walked ? local_rank : length, before);
    };
    const auto now = values(false, level.rank_known.now, level.walked.now);
    const auto before = values(true, level.rank_known.before, level.walked.before);
    const auto sublist_now = read_all(sublist, false);
    highest_ = std::max(rank ? rank->highest() : 0, length ? length->highest() : 0);

    nodes_.assign(now.size(), {});
    std::vector<std::optional<std::uint32_t>> category_of(nodes_.size());
    if (level.sublists)
        for (const auto& one : level.sublists->along_the_list()) {
            nodes_[one.splitter].splitter = true;
            category_of[one.number] = one.category;
        }
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        auto& node = nodes_[i];
        node.now = now[i];
        node.before = i < before.size() ? before[i] : now[i];
        // Once the list is ranked, its sublists are no longer relevant.
        if (!level.rank_known.now && i < sublist_now.size() && sublist_now.bits(i) < category_of.size())
            node.own = category_of[sublist_now.bits(i)];
    }
    for (const auto* column : {rank, length, local_rank, sublist}) {
        const auto after = read_all(column, false), earlier = read_all(column, true);
        for (std::size_t i = 0; i < nodes_.size(); ++i)
            nodes_[i].changed = nodes_[i].changed || differs(after, earlier, i);
    }
    cut_ = level.sublists != nullptr && !level.rank_known.now;
    num_changed_ = static_cast<std::uint32_t>(std::ranges::count_if(nodes_, &Node::changed));
}

bool ReducedListPicture::marked(const Scene& scene, const Node& node, bool at_work) const {
    return node.changed && scene.tween >= kSwap && (at_work || few_changed());
}

std::optional<ReducedListPlan> ReducedListPicture::plan(const Scene& scene, const ListLevel& parent,
                                                        const ListLevel& level, const RingLayout& ring,
                                                        const ReducedListPlan* above) {
    if (level.size() > ReducedListPlan::kMaxSquares) return std::nullopt;
    look_up(scene, level);
    if (nodes_.size() < level.size()) return std::nullopt;
    return ReducedListPlan::make(scene, parent, level, ring, above, highest_);
}

void ReducedListPicture::draw_ground(const Scene& scene, const ListLevel& level, const RingLayout& ring,
                                     const ReducedListPlan& plan, const Rect& area, ImDrawList* list) {
    const auto& palette = *scene.palette;
    const Rect ground = ReducedListPlan::stadium(ring, plan.level_depth);
    const ImVec2 a{area.x + ground.x, area.y + ground.y}, b{a.x + ground.width, a.y + ground.height};
    const auto& colour = level.depth % 2 == 1 ? palette.panel : palette.canvas;
    const float round = 0.5f * ground.height, left = std::ceil(a.x + round) + 1, right = std::floor(b.x - round) - 1;
    if (right > left) {  // most of it is cleared: only the ends need antialiased edges
        list->AddRectFilled(a, {left + 1, b.y}, to_imgui(colour), round,
                            ImDrawFlags_RoundTopLeft | ImDrawFlags_RoundBottomLeft);
        list->AddRectFilled({right - 1, a.y}, b, to_imgui(colour), round,
                            ImDrawFlags_RoundTopRight | ImDrawFlags_RoundBottomRight);
        clear_area(list, {left - 1, std::round(a.y)}, {right + 1, std::round(b.y)}, colour);
    } else {
        list->AddRectFilled(a, b, to_imgui(colour), round);
    }
    list->AddRect(a, b, to_imgui(palette.line), 0.5f * ground.height, std::max(1.f, std::floor(scene.scale)));
}

void ReducedListPicture::draw(const Scene& scene, const ListLevel& parent, const ListLevel& level,
                              const RingLayout& ring, const ReducedListPlan& plan, const ReducedListPlan* above,
                              const Rect& area, bool at_work, const Labels& labels) {
    auto* list = labels.list();
    const float scale = scene.scale;
    const auto& palette = *scene.palette;
    draw_path(scene, plan, ring, area, list);

    const auto sublists = parent.sublists->along_the_list();
    const auto on_screen = [&](Point2 p) { return Point2{area.x + p.x, area.y + p.y}; };
    for (std::uint32_t i = 0; plan.with_figures && i < sublists.size(); ++i) {
        const auto position = sublists[i].first_position;
        const auto from =
            above ? ring.track.point(above->along[position], above->depth + 0.5f * above->size.y + 2 * scale)
                  : ring.track.point(ring.along(position), ring.node_radius + 5 * scale);
        const auto to = ring.track.point(plan.along[i], plan.depth - 0.5f * plan.size.y - 2 * scale);
        labels.dashed_line(on_screen(from), on_screen(to),
                           palette.categories[sublists[i].category % palette.categories.size()], std::max(1.f, scale));
    }
    for (std::uint32_t position = 0; position < level.size(); ++position) {
        const auto middle = on_screen(plan.centre[position]);
        const Rect box{middle.x - 0.5f * plan.size.x, middle.y - 0.5f * plan.size.y, plan.size.x, plan.size.y};
        const auto number = level.order->node_at(position);
        if (plan.with_figures) draw_box(scene, number, position, box, at_work, labels);
        else draw_square(scene, number, position, box, at_work, list);
    }
    if (!plan.with_figures || !parent.columns.ranks_appear || scene.tween >= kSwap) return;
    for (std::uint32_t i = 0; i < sublists.size(); ++i) {
        const auto position = sublists[i].first_position;
        const auto to = above ? above->centre[position] : ring.track.point(ring.along(position), 0);
        draw_prefix(scene, sublists[i].number, on_screen(plan.centre[i]), on_screen(to), labels);
    }
}

void ReducedListPicture::draw_path(const Scene& scene, const ReducedListPlan& plan, const RingLayout& ring,
                                   const Rect& area, ImDrawList* list) const {
    const float scale = scene.scale;
    const auto colour = to_imgui(scene.palette->ink3);
    const auto at = [&](float along) {
        const Point2 p = ring.track.point(along, plan.depth);
        return ImVec2{area.x + p.x, area.y + p.y};
    };
    for (float along = plan.along.front(); along < plan.along.back(); along += 6) list->PathLineTo(at(along));
    list->PathLineTo(at(plan.along.back()));
    list->PathStroke(colour, (plan.with_figures ? 1.25f : 1.f) * scale);
    for (std::size_t i = 0; plan.with_figures && i + 1 < plan.along.size(); ++i) {
        const float middle = 0.5f * (plan.along[i] + plan.along[i + 1]);
        const ImVec2 tip = at(middle + 4 * scale), tail = at(middle - 4 * scale);
        const float dx = tip.x - tail.x, dy = tip.y - tail.y;
        list->AddTriangleFilled(tip, {tail.x - 0.5f * dy, tail.y + 0.5f * dx}, {tail.x + 0.5f * dy, tail.y - 0.5f * dx},
                                colour);
    }
}

void ReducedListPicture::draw_box(const Scene& scene, std::uint32_t number, std::uint32_t category, Rect box,
                                  bool at_work, const Labels& labels) const {
    const float scale = scene.scale, radius = 3 * scale;
    const auto& palette = *scene.palette;
    const auto& node = nodes_[number];
    auto* list = labels.list();
    const float first = half_box(static_cast<std::uint32_t>(nodes_.size()) - 1, scale);
    const ImVec2 a{std::round(box.x), std::round(box.y)};
    const ImVec2 b{a.x + std::round(box.width), a.y + std::round(box.height)};
    const auto& value = scene.tween >= kSwap ? node.now : node.before;
    const bool amber = marked(scene, node, at_work);

    // The left half has the colour of the sublist that the node represents, the right half that of its own sublist.
    const auto stands_for = category % palette.categories.size();
    Colour ground = palette.canvas, ink = palette.ink;
    if (amber && !node.own) {
        ground = palette.now_dim;
    } else if (amber && few_changed()) {
        ground = palette.now, ink = palette.on_now;
    } else if (node.own) {
        const auto own = *node.own % palette.categories.size();
        ground = palette.categories[own], ink = palette.on_category[own];
    }
    const auto& rim = palette.categories[stands_for];
    list->AddRectFilled(a, b, to_imgui(ground), radius);
    list->AddRectFilled(a, {a.x + first, b.y}, to_imgui(rim), radius,
                        ImDrawFlags_RoundTopLeft | ImDrawFlags_RoundBottomLeft);
    list->AddRect(a, b, to_imgui(rim), radius, 1.5f * scale);
    if (amber || (node.splitter && cut_)) {
        const float apart = 3 * scale;
        list->AddRect({a.x - apart, a.y - apart}, {b.x + apart, b.y + apart}, to_imgui(amber ? palette.now : ground),
                      radius + apart, (amber ? 2 : 1.5f) * scale);
    }
    const float y = 0.5f * (a.y + b.y);
    labels.put(scene.fonts.mono_bold, 14, {a.x + 0.5f * first, y}, palette.on_category[stands_for], count_text(number),
               Labels::Align::centre);
    labels.put(scene.fonts.mono, 14, {0.5f * (a.x + first + b.x), y}, ink, value, Labels::Align::centre);
}

void ReducedListPicture::draw_square(const Scene& scene, std::uint32_t number, std::uint32_t category, Rect box,
                                     bool at_work, ImDrawList* list) const {
    const auto& palette = *scene.palette;
    const auto& node = nodes_[number];
    Colour fill = palette.categories[(cut_ ? node.own.value_or(0) : category) % palette.categories.size()];
    if (cut_ && !node.own) fill = palette.unvisited;
    if (marked(scene, node, at_work) && (few_changed() || !node.own)) fill = palette.now;
    list->AddRectFilled({box.x, box.y}, {box.x + box.width, box.y + box.height}, to_imgui(fill));
}

void ReducedListPicture::draw_prefix(const Scene& scene, std::uint32_t number, Point2 from, Point2 to,
                                     const Labels& labels) const {
    const float scale = scene.scale, gone = scene.tween / kSwap;
    const Point2 at{std::lerp(from.x, to.x, gone), std::lerp(from.y, to.y, gone)};
    const auto text = "+" + nodes_[number].now;
    const float half = 0.5f * labels.width(scene.fonts.mono_bold, 14, text) + 5 * scale, rise = 10 * scale;
    labels.list()->AddRectFilled({at.x - half, at.y - rise}, {at.x + half, at.y + rise}, to_imgui(scene.palette->now),
                                 3 * scale);
    labels.put(scene.fonts.mono_bold, 14, at, scene.palette->on_now, text, Labels::Align::centre);
}

void ReducedListPicture::outline(const Scene& scene, const ReducedListPlan& plan, const Rect& area,
                                 std::uint32_t position, bool selected, ImDrawList* list) {
    const float scale = scene.scale;
    const Point2 middle{area.x + plan.centre[position].x, area.y + plan.centre[position].y};
    const auto frame = [&](float apart, float width, const Colour& colour) {
        const float x = 0.5f * plan.size.x + apart * scale, y = 0.5f * plan.size.y + apart * scale;
        list->AddRect({middle.x - x, middle.y - y}, {middle.x + x, middle.y + y}, to_imgui(colour), (3 + apart) * scale,
                      width * scale);
    };
    if (selected) frame(1.5f, 3, scene.palette->canvas);
    frame(selected ? 4.25f : 3, selected ? 2.5f : 1.5f, selected ? scene.palette->selected : scene.palette->hovered);
}

}  // namespace lockstep
