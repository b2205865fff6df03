#include "viz/tree/tree_map.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/index_space.hpp"
#include "viz/columns/answer_sign.hpp"
#include "viz/gl/targets/show_picture.hpp"
#include "viz/tree/vertex_name.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kMarginAcross = 22, kMarginAlong = 32;  // round the tree
constexpr LevelCamera::Nearest kNearest{.slot = 64, .level = 240};
constexpr float kDigit = 8;  // additional margin for each digit of a value beside a leaf
constexpr float kReach = 10;  // from a vertex or a lane to the pointer that selects it
constexpr float kName = 13;
constexpr float kNamedLeaf = 15, kNamedInner = 34;  // room from which names are written
constexpr float kSmallestOutlined = 3;  // radius
constexpr Point2 kSmallMargin{5, 8};  // around a thumbnail, at least
constexpr float kBesideMark = 4;  // and around its outermost vertices

/// The axes of camera and picture are exchanged.
Point2 turned(Point2 p) { return {p.y, p.x}; }
Point2 size_of(const Rect& area) { return {area.width, area.height}; }

}  // namespace

TreeMap::TreeMap() : sight_(kNearest) {}

std::optional<ViewPlace> TreeMap::place() const {
    const auto& place = sight_.place();
    return place ? std::optional(ViewPlace{turned(place->centre), turned(place->zoom)}) : std::nullopt;
}

void TreeMap::go_to(const ViewPlace& place) { sight_.go_to({turned(place.centre), turned(place.zoom)}); }

void TreeMap::steer(const Scene& scene, const TreeColumns& columns, const LoadedTree& tree, const Rect& area,
                    const ViewInput& input) {
    const auto& layout = *tree.layout();
    const float s = scene.scale;
    const int digits = columns.vertices != nullptr ? num_digits(columns.vertices->highest()) : 1;
    const Point2 size = turned(size_of(area)),
                 margin{kMarginAcross * s, (kMarginAlong + kDigit * static_cast<float>(digits)) * s};
    if (shown_ != tree.version()) {
        shown_ = tree.version();
        sight_.forget();
    }
    ViewInput across = input;
    across.drag = turned(input.drag);
    sight_.steer(layout, across, area.contains(input.pointer),
                 turned({input.pointer.x - area.x, input.pointer.y - area.y}), size, margin, s);
}

Point2 TreeMap::to_pixel(const TreeLayout& layout, std::uint32_t vertex, const Rect& area) const {
    const auto place = layout.at(vertex);
    const Point2 at =
        turned(sight_.camera().to_pixel({place.x, static_cast<float>(place.level)}, turned(size_of(area))));
    return {area.x + at.x, area.y + at.y};
}

void TreeMap::draw_names(const Scene& scene, const TreeColumns& columns, const TreeLayout& layout, const Rect& area,
                         const Labels& labels) const {
    if (scene.dataset->names_in(space_names::vertices).empty()) return;
    const float s = scene.scale;
    const Point2 size = turned(size_of(area)), low = sight_.camera().from_pixel({0, 0}, size),
                 high = sight_.camera().from_pixel(size, size);
    const auto last_level = static_cast<float>(layout.num_levels()) - 1;
    const auto first = static_cast<std::uint32_t>(std::clamp(std::floor(low.y), 0.f, last_level)),
               last = static_cast<std::uint32_t>(std::clamp(std::ceil(high.y), 0.f, last_level));
    const float advance = picture_->marks().figure_advance;
    for (auto level = first; level <= last; ++level) {
        if (layout.max_room(level) * sight_.camera().zoom.x < kNamedLeaf * s) continue;
        for (auto i = layout.first_from(level, low.x); i < layout.level_offsets()[level + 1]; ++i) {
            const auto v = layout.order()[i];
            const LevelledLayout::Place place{layout.across()[i], level, layout.room_at(i, level)};
            if (place.x > high.x) break;
            const bool leaf = layout.is_leaf(i);
            const auto name = vertex_name(scene, v);
            if (name.empty() || place.room * sight_.camera().zoom.x < (leaf ? kNamedLeaf : kNamedInner) * s) continue;
            const Point2 at = to_pixel(layout, v, area), half = picture_->marks().size(v, place, sight_.camera());
            if (leaf) {
                // Right of its value, but not where the lanes of another vertex may begin.
                const float value = columns.vertices == nullptr || !columns.leaf_values
                                        ? 0
                                        : static_cast<float>(num_digits(columns.vertices->highest())) * advance + 8 * s;
                const float x = at.x + half.x + 8 * s + value;
                const float end = level == last_level ? area.x + area.width : at.x + sight_.camera().zoom.y;
                labels.put_within(end - x - 4 * s, scene.fonts.words, kName, {x, at.y}, scene.palette->ink, name);
            } else {
                labels.put_within(0.66f * sight_.camera().zoom.y, scene.fonts.words, kName,
                                  {at.x + half.x, at.y - half.y - 9 * s}, scene.palette->ink, name,
                                  Labels::Align::right);
            }
        }
    }
}

void TreeMap::draw_outline(const Scene& scene, const TreeLayout& layout, const Rect& area, std::uint32_t vertex,
                           bool selected, ImDrawList* list) const {
    const float s = scene.scale;
    const Point2 at = to_pixel(layout, vertex, area);
    Point2 half = picture_->marks().size(vertex, layout.at(vertex), sight_.camera());
    if (half.y < kSmallestOutlined * s) half = {kSmallestOutlined * s, kSmallestOutlined * s};
    const bool root = vertex == layout.root();
    const auto ring = [&](float gap, float thickness, const Colour& colour) {
        const float grow = gap + 0.5f * thickness;
        list->AddRect({at.x - half.x - grow, at.y - half.y - grow}, {at.x + half.x + grow, at.y + half.y + grow},
                      to_imgui(colour), (root ? 2 * s : half.y) + grow, thickness);
    };
    if (selected) ring(0, 3 * s, scene.palette->canvas);
    ring(3 * s, (selected ? 2.5f : 1.5f) * s, selected ? scene.palette->selected : scene.palette->hovered);
}

void TreeMap::draw_grades(const Scene& scene, const TreeLayout& layout, const Rect& area, ImDrawList* list) const {
    const float s = scene.scale;
    const auto& marks = picture_->marks();
    scene.each_graded(space_names::vertices, [&](std::uint32_t vertex, AnswerGrade grade) {
        if (vertex >= layout.size()) return;
        const Point2 at = to_pixel(layout, vertex, area), half = marks.size(vertex, layout.at(vertex), sight_.camera());
        draw_answer_sign_at(list, *scene.palette, {at.x - half.x, at.y - half.y, 2 * half.x, 2 * half.y}, grade, s);
    });
    const auto& tree = scene.dataset->tree();
    scene.each_graded(space_names::arcs, [&](std::uint32_t arc, AnswerGrade grade) {
        if (arc >= tree.column_indices.size()) return;
        // On its lane, before the mark of its lower end.
        const auto vertex = layout.lower_end(tree.row_offsets, tree.column_indices, arc);
        const Point2 at = to_pixel(layout, vertex, area), half = marks.size(vertex, layout.at(vertex), sight_.camera());
        const float offset = marks.lane_offset(layout.at(vertex).room, sight_.camera());
        const bool forward = layout.arcs_of(vertex).forward == arc;
        draw_answer_sign(list, *scene.palette,
                         {at.x - half.x - 1.5f * kAnswerSign * s, at.y + (forward ? -offset : offset)}, grade, s);
    });
}

void TreeMap::pick(const TreeLayout& layout, const Rect& area, Point2 pointer, ViewOutput& output) const {
    const float s = picture_->marks().point;
    const Point2 at =
        sight_.camera().from_pixel(turned({pointer.x - area.x, pointer.y - area.y}), turned(size_of(area)));
    const auto on = [&](float level) {
        return level >= 0 && level < static_cast<float>(layout.num_levels())
                   ? layout.nearest(static_cast<std::uint32_t>(level), at.x, layout.width())
                   : std::nullopt;
    };
    if (const auto vertex = on(std::round(at.y))) {
        const Point2 place = to_pixel(layout, *vertex, area);
        const Point2 half = picture_->marks().size(*vertex, layout.at(*vertex), sight_.camera());
        // Bars extend towards the root, a little more than half way.
        const float along = std::abs(pointer.x - place.x), across = std::abs(pointer.y - place.y);
        const float reach = picture_->has_bars() ? std::max(0.5f * sight_.camera().zoom.y, kReach * s) : kReach * s;
        if (along <= std::max(reach, half.x) && across <= std::max(kReach * s, half.y)) {
            const float offset = picture_->marks().lane_offset(layout.at(*vertex).room, sight_.camera());
            if (offset == 0 || along <= half.x + 3 * s) {
                output.hovered = *vertex;
                return;
            }
        }
    }
    const auto vertex = on(std::ceil(at.y));
    if (!vertex || *vertex == layout.root()) return;
    const Point2 place = to_pixel(layout, *vertex, area);
    const float offset = picture_->marks().lane_offset(layout.at(*vertex).room, sight_.camera());
    const float across = pointer.y - place.y;
    if (offset == 0 || std::abs(across) > offset + 0.5f * kReach * s) return;
    const auto& arcs = layout.arcs_of(*vertex);
    output.elsewhere = Selection{space_names::arcs, across < 0 ? arcs.forward : arcs.retreat};
}

std::vector<ArcMark> TreeMap::outlined_arcs(const Scene& scene, const TreeLayout& layout) const {
    std::vector<ArcMark> marks;
    const auto& tree = scene.dataset->tree();
    const auto add = [&](std::optional<std::uint32_t> arc, const Colour& colour) {
        if (arc && *arc < tree.column_indices.size())
            marks.push_back({layout.lower_end(tree.row_offsets, tree.column_indices, *arc), *arc, colour});
    };
    scene.each_followed(space_names::arcs, [&](std::uint32_t arc, bool written) {
        add(arc, written ? scene.palette->selected : scene.palette->hovered);
    });
    add(Scene::in_space(scene.all_hovered, space_names::arcs), scene.palette->hovered);
    add(Scene::in_space(scene.all_selected, space_names::arcs), scene.palette->selected);
    return marks;
}

ViewOutput TreeMap::draw(const Scene& scene, const TreeColumns& columns, const LoadedTree& tree, const Rect& area,
                         const ViewInput& input, const Labels& labels) {
    if (!picture_) picture_ = std::make_unique<TreePicture>();
    const auto& layout = *tree.layout();
    ViewOutput output;
    steer(scene, columns, tree, area, input);
    const auto arcs = outlined_arcs(scene, layout);
    picture_->draw(scene, columns, tree, sight_.camera(), arcs, static_cast<int>(area.width),
                   static_cast<int>(area.height));
    auto* list = labels.list();
    show_picture(list, picture_->target(), area);
    list->PushClipRect({area.x, area.y}, {area.x + area.width, area.y + area.height}, true);
    draw_names(scene, columns, layout, area, labels);
    scene.each_followed(space_names::vertices, [&](std::uint32_t vertex, bool written) {
        if (vertex < layout.size()) draw_outline(scene, layout, area, vertex, written, list);
    });
    if (scene.hovered && *scene.hovered < layout.size() && scene.hovered != scene.selected)
        draw_outline(scene, layout, area, *scene.hovered, false, list);
    if (scene.selected && *scene.selected < layout.size())
        draw_outline(scene, layout, area, *scene.selected, true, list);
    draw_grades(scene, layout, area, list);
    list->PopClipRect();
    if (input.hovered && area.contains(input.pointer)) pick(layout, area, input.pointer, output);
    return output;
}

void TreeMap::draw_small(const Scene& scene, const TreeColumns& columns, const LoadedTree& tree, int width,
                         int height) {
    if (!picture_) picture_ = std::make_unique<TreePicture>();
    const Point2 size{static_cast<float>(height), static_cast<float>(width)};
    const auto close = LevelCamera::fit(*tree.layout(), size, kSmallMargin, 1, kNearest);
    // The outermost vertices are complete.
    const float mark = std::min(TreeMarks::kLargestRadius, TreeMarks::kOfLevel * close.zoom.y) + kBesideMark;
    const auto camera = LevelCamera::fit(*tree.layout(), size,
                                         {std::max(kSmallMargin.x, mark), std::max(kSmallMargin.y, mark)}, 1, kNearest);
    picture_->draw_small(scene, columns, tree, camera, width, height);
}

std::string TreeMap::aggregation() const {
    if (!has_bars()) return {};
    const double a_pixel = std::max(1., 1. / sight_.camera().zoom.x) * std::max(1., 1. / sight_.camera().zoom.y);
    return a_pixel > 1 ? "up to " + count_text(static_cast<std::uint64_t>(std::ceil(a_pixel))) + " vertices a pixel"
                       : "small vertices as bars";
}

}  // namespace lockstep
