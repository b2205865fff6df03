#include "viz/list/rings/ring_picture.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "kernels/data/names/numerals.hpp"
#include "viz/columns/answer_sign.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/targets/show_picture.hpp"
#include "viz/gl/text/cell_figure.hpp"

namespace lockstep {
namespace {

constexpr float kWheelStep = 1.25f;

constexpr std::uint32_t kMaxArcs = 512;  // more cannot be distinguished
constexpr int kArcSegments = 64;
constexpr int kCrowdedSegments = 16;
constexpr float kValueGap = 8;  // points between the values of neighbours
constexpr float kNoLimit = 1e9f;
constexpr float kBesideEnd = 22;  // points from the first or last node's edge to the middle of its name
constexpr float kFarEnds = 260;  // points between tail and head: farther ends have a name each
constexpr float kLargestRadius = 26;  // points, at maximum zoom

int value_digits(const ListColumns& columns) { return columns.value ? figure_glyphs(*columns.value) : 1; }

}  // namespace

void Camera::apply(const ViewInput& input, const Rect& area, float highest_zoom) {
    if (input.reset) *this = Camera{};
    if (input.hovered && area.contains(input.pointer)) {
        if (input.zoom != 0) {
            const Point2 at{input.pointer.x - area.x, input.pointer.y - area.y};
            const Point2 held = from_screen(at);
            zoom_ = std::clamp(zoom_ * std::pow(kWheelStep, input.zoom), 1.f, std::max(highest_zoom, 1.f));
            offset_ = {at.x - held.x * zoom_, at.y - held.y * zoom_};
        }
        offset_.x += input.drag.x;
        offset_.y += input.drag.y;
    }
    clamp(area);
}

void Camera::show(Point2 point, float zoom, const Rect& area) {
    zoom_ = std::max(zoom_, zoom);
    offset_ = {0.5f * area.width - point.x * zoom_, 0.5f * area.height - point.y * zoom_};
    clamp(area);
}

std::optional<ViewPlace> Camera::place(const Rect& area) const {
    if (zoom_ <= 1 || area.width <= 0 || area.height <= 0) return std::nullopt;
    const Point2 middle = from_screen({0.5f * area.width, 0.5f * area.height});
    return ViewPlace{{middle.x / area.width, middle.y / area.height}, {zoom_, zoom_}};
}

void Camera::go_to(const ViewPlace& place, const Rect& area, float highest_zoom) {
    zoom_ = 1;
    const float zoom = std::clamp(std::max(place.zoom.x, place.zoom.y), 1.f, std::max(highest_zoom, 1.f));
    show({place.centre.x * area.width, place.centre.y * area.height}, zoom, area);
}

void Camera::clamp(const Rect& area) {
    offset_.x = std::clamp(offset_.x, area.width * (1 - zoom_), 0.f);
    offset_.y = std::clamp(offset_.y, area.height * (1 - zoom_), 0.f);
}

RingPicture::RingPicture()
    : nodes_(Program::draw("list/ring_nodes.vert", "list/ring_nodes.frag")),
      arcs_(Program::draw("list/ring_arcs.vert", "list/ring_arcs.frag")),
      indices_(Program::draw("list/ring_figures.vert", "gl/figures.frag")),
      values_(Program::draw("list/ring_values.vert", "gl/figures.frag")),
      grounds_(Program::draw("list/ring_grounds.vert", "list/ring_grounds.frag")) {}

bool RingPicture::fits(const Scene& scene, const ListColumns& columns, std::uint32_t num_nodes, float width,
                       float height) {
    return layout_for(scene, columns, num_nodes, width, height).fits;
}

RingLayout RingPicture::layout_for(const Scene& scene, const ListColumns& columns, std::uint32_t num_nodes, float width,
                                   float height) {
    return RingLayout::make(num_nodes, value_digits(columns), width, height, scene.scale);
}

RingLayout RingPicture::layout_of(const Scene& scene, const ListColumns& columns, std::uint32_t num_nodes, float width,
                                  float height) {
    auto layout = layout_for(scene, columns, num_nodes, width, height);
    if (!columns.sublists || columns.parting == 0) return layout;
    std::vector<std::uint32_t> positions;
    for (const auto& sublist : columns.sublists->along_the_list().subspan(1))
        positions.push_back(sublist.first_position);
    layout.part(std::move(positions), columns.parting, scene.scale);
    return layout;
}

std::optional<std::uint32_t> RingPicture::draw(const Scene& scene, const ListColumns& columns, const NodeOrder& order,
                                               Rect area, const ViewInput& input, const Labels& labels) {
    area_ = area;
    layout_ = layout_of(scene, columns, order.size(), area.width, area.height);
    const float nearest = kLargestRadius * scene.scale / std::max(layout_.node_radius, 1.f);
    camera_.apply(input, area, nearest);
    if (const auto place = std::exchange(wanted_, std::nullopt)) camera_.go_to(*place, area, nearest);
    if (input.reveal && *input.reveal < order.size())
        camera_.show(layout_.centre(order.position_of(*input.reveal)),
                     std::min(nearest, RingLayout::kFigureRadius * scene.scale / layout_.node_radius), area);

    Fingerprint fingerprint;
    fingerprint.add(layout_.parting).add(layout_.partings.size());
    fingerprint.add(columns.sublist).add(columns.sublists != nullptr).add(columns.by_place).add(order.version());
    fingerprint.add(columns.target).add(columns.value).add(scene.dataset_version).add(area.width).add(area.height);
    fingerprint.add(camera_.zoom()).add(camera_.offset().x).add(camera_.offset().y).add(scene.tween).add(scene.scale);
    fingerprint.add(static_cast<const void*>(scene.palette));
    if (fingerprint.differs_from(drawn_)) render(scene, columns, order, area);

    show_picture(labels.list(), target_, area);
    labels.list()->PushClipRect({area.x, area.y}, {area.x + area.width, area.y + area.height}, true);
    name_ends(scene, area, labels);
    name_nodes(scene, columns, order, area, labels);
    scene.each_followed(columns.target->column->space, [&](std::uint32_t node, bool written) {
        if (node < order.size()) outline(scene, order, area, node, written, labels.list());
    });
    if (scene.selected && *scene.selected < order.size())
        outline(scene, order, area, *scene.selected, true, labels.list());
    if (scene.hovered && *scene.hovered < order.size() && scene.hovered != scene.selected)
        outline(scene, order, area, *scene.hovered, false, labels.list());
    scene.each_graded(columns.target->column->space, [&](std::uint32_t node, AnswerGrade grade) {
        if (node >= order.size()) return;
        const Point2 at = camera_.to_screen(layout_.centre(order.position_of(node)));
        const float radius = layout_.node_radius * camera_.zoom();
        draw_answer_sign_at(labels.list(), *scene.palette,
                            {area.x + at.x - radius, area.y + at.y - radius, 2 * radius, 2 * radius}, grade,
                            scene.scale);
    });
    labels.list()->PopClipRect();

    if (!input.hovered || !area.contains(input.pointer)) return std::nullopt;
    const auto position = layout_.find(camera_.from_screen({input.pointer.x - area.x, input.pointer.y - area.y}),
                                       4 * scene.scale / camera_.zoom());
    if (position >= order.size()) return std::nullopt;
    return order.node_at(position);
}

void RingPicture::draw_small(const Scene& scene, const ListColumns& columns, const NodeOrder& order, int width,
                             int height, float inset, float faded) {
    const float margin = 4 + inset;
    const auto kept = std::pair{layout_, camera_};
    layout_ = RingLayout{};
    layout_.num_nodes = order.size();
    const float radius = std::max(0.5f * static_cast<float>(height) - margin, 1.f);
    layout_.track = {{0.5f * static_cast<float>(width), 0.5f * static_cast<float>(height)},
                     std::max(0.5f * static_cast<float>(width) - margin - radius, 0.f),
                     radius};
    layout_.node_radius = std::clamp(0.4f * layout_.step(), 1.f, inset > 0 ? 3.f : 2.5f);
    if (order.size() == 1) layout_.shrink();
    camera_ = Camera{};
    const Point2 size{static_cast<float>(width), static_cast<float>(height)};
    palette_.bind(*scene.palette);
    bind(nodes_, scene, columns, order, size);
    nodes_.set("faded", faded);
    nodes_.draw_vertices(GL_TRIANGLES, 6, order.size());
    nodes_.set("faded", 0.f);
    std::tie(layout_, camera_) = kept;
}

Rect RingPicture::inner() const {
    if (camera_.zoom() > 1) return {};
    const Rect inner = layout_.inner();
    return {area_.x + inner.x, area_.y + inner.y, inner.width, inner.height};
}

std::string RingPicture::note() const {
    if (arc_stride_ <= 1) return {};
    return "one arc in " + count_text(arc_stride_);
}

void RingPicture::bind(const Program& program, const Scene& scene, const ListColumns& columns, const NodeOrder& order,
                       Point2 size) const {
    columns.bind(program, order, scene);
    partings_.bind(10);
    program.set("viewport", size)
        .set("track",
             Rect{layout_.track.centre.x, layout_.track.centre.y, layout_.track.half_straight, layout_.track.radius})
        .set("camera_offset", camera_.offset())
        .set("camera_zoom", camera_.zoom())
        .set("track_gap", layout_.gap)
        .set("num_partings", static_cast<std::uint32_t>(layout_.partings.size()))
        .set("parting", layout_.parting)
        .set("num_lanes", layout_.num_lanes)
        .set("lane_pitch", layout_.lane_pitch)
        .set("node_radius", layout_.node_radius);
}

void RingPicture::render(const Scene& scene, const ListColumns& columns, const NodeOrder& order, const Rect& area) {
    const auto scope =
        target_.begin(static_cast<int>(area.width), static_cast<int>(area.height), scene.palette->canvas);
    palette_.bind(*scene.palette);
    if (!layout_.partings.empty()) partings_.assign(layout_.partings);
    for (const auto* program : {&nodes_, &arcs_, &indices_, &values_, &grounds_})
        bind(*program, scene, columns, order,
             {static_cast<float>(target_.width()), static_cast<float>(target_.height())});
    render_arcs(scene, order);
    nodes_.draw_vertices(GL_TRIANGLES, 6, order.size());
    render_figures(scene, columns, order);
}

void RingPicture::render_arcs(const Scene& scene, const NodeOrder& order) {
    arc_stride_ = (order.size() + kMaxArcs - 1) / std::max(kMaxArcs, 1u);
    const auto num_arcs = ceil_div(order.size(), std::max(arc_stride_, 1u));
    const float crowd = std::sqrt(std::min(1.f, 96.f / static_cast<float>(std::max(num_arcs, 1u))));
    const int segments = crowd < 1 ? kCrowdedSegments : kArcSegments;
    arcs_.set("arc_segments", segments).set("arc_stride", arc_stride_).set("arc_depth", layout_.arc_depth);
    for (const std::uint32_t layer : {0u, 1u}) {
        arcs_.set("arc_layer", layer)
            .set("arc_width", (crowd < 1 ? 1.f : 1.5f) * scene.scale)
            .set("arc_alpha", (layer == 1 ? 0.9f : 0.7f) * crowd);
        arcs_.draw_vertices(GL_TRIANGLE_STRIP, static_cast<std::uint32_t>(2 * segments + 7), num_arcs);
    }
}

void RingPicture::render_figures(const Scene& scene, const ListColumns& columns, const NodeOrder& order) {
    const float radius = layout_.node_radius * camera_.zoom();
    const int index_digits = num_digits(order.size() - 1);
    if (radius >= RingLayout::kFigureRadius * scene.scale * 0.98f)
        if (const float pixels = drawn_numbers_.fits(index_digits, 1.75f * radius, 1.4f * radius, 14, scene.scale);
            pixels > 0)
            drawn_numbers_.draw(indices_, pixels, index_digits, order.size());

    if (!columns.value || layout_.num_lanes > 1) return;
    const int digits = figure_glyphs(*columns.value);
    // A size at which `old → new` fits, if there is one. A high zoom has room that the whole ring lacks.
    const float zoomed = layout_.step() * camera_.zoom() - kValueGap * scene.scale;
    const float room = camera_.zoom() > 1 ? zoomed : layout_.value_room;
    float pixels = drawn_numbers_.fits(2 * digits + 1, room, kNoLimit, 13, scene.scale);
    if (pixels == 0) pixels = drawn_numbers_.fits(digits, room, kNoLimit, 13, scene.scale);
    if (pixels == 0) return;
    const auto& glyphs = drawn_numbers_.atlas().at(pixels);
    for (const auto* program : {&values_, &grounds_})
        program->set("value_glyph", Point2{static_cast<float>(glyphs.width), static_cast<float>(glyphs.height)})
            .set("value_room", static_cast<int>(room) / glyphs.width)
            .set("value_distance", layout_.value_distance);
    grounds_.draw_vertices(GL_TRIANGLES, 6, order.size());
    drawn_numbers_.draw(values_, pixels, 2 * digits + 3, order.size());
}

void RingPicture::name_ends(const Scene& scene, const Rect& area, const Labels& labels) const {
    if (layout_.num_nodes == 0) return;
    const float inset = layout_.num_lanes > 1 || layout_.node_radius < 8 * scene.scale ? 22 * scene.scale : 0;
    const Point2 middle = camera_.to_screen(layout_.track.point(0, inset / camera_.zoom()));
    const float half_line = 0.5f * labels.line(14) * 0.9f;
    const auto& ink = scene.palette->ink;
    const auto name = [&](float along, float depth, const char* text) {
        const Point2 at = camera_.to_screen(layout_.track.point(along, depth));
        labels.put(scene.fonts.words, 14, {area.x + at.x, area.y + at.y}, ink, text, Labels::Align::centre);
    };
    const float first = layout_.along(0), last = layout_.along(layout_.num_nodes - 1);
    const float beside = layout_.node_radius + kBesideEnd * scene.scale / camera_.zoom();
    if (layout_.num_nodes == 1) {
        const Point2 at = camera_.to_screen(layout_.track.point(first, 0));
        const float below = layout_.node_radius * camera_.zoom() + labels.line(14);
        labels.put(scene.fonts.words, 14, {area.x + at.x, area.y + at.y + below}, ink, "head and tail",
                   Labels::Align::centre);
        return;
    }
    if (first + layout_.track.length() - last > kFarEnds * scene.scale) {
        // The ends are far apart: each has its name beside it.
        name(first - beside, 0, "head");
        return name(last + beside, 0, "tail");
    }
    labels.put(scene.fonts.words, 14, {area.x + middle.x, area.y + middle.y - half_line}, ink, "head",
               Labels::Align::centre);
    labels.put(scene.fonts.words, 14, {area.x + middle.x, area.y + middle.y + half_line}, ink, "tail",
               Labels::Align::centre);
}

void RingPicture::name_nodes(const Scene& scene, const ListColumns& columns, const NodeOrder& order, const Rect& area,
                             const Labels& labels) const {
    if (scene.node_names.size() < order.size() || order.size() == 0) return;
    float widest = 0;
    for (const auto& one : scene.node_names) widest = std::max(widest, labels.width(scene.fonts.mono, 12, one));
    if (widest + kValueGap * scene.scale > layout_.step() * camera_.zoom()) return;
    // Inside the ring, on the background: jumps pass below them.
    const float half = 0.5f * labels.line(12);
    const float depth = layout_.node_radius + (half + 4 * scene.scale) / camera_.zoom();
    for (std::uint32_t position = 0; position < order.size(); ++position) {
        // From a splitter a line leads inwards, to its place in the reduced list.
        if (columns.sublists && columns.sublists->at_position(position).first_position == position) continue;
        const auto& name = scene.node_names[order.node_at(position)];
        const Point2 place = camera_.to_screen(layout_.track.point(layout_.along(position), depth));
        const Point2 at{area.x + place.x, area.y + place.y};
        const float half_width = 0.5f * labels.width(scene.fonts.mono, 12, name) + 2 * scene.scale;
        labels.list()->AddRectFilled({at.x - half_width, at.y - half}, {at.x + half_width, at.y + half},
                                     to_imgui(scene.palette->canvas), 2 * scene.scale);
        labels.put(scene.fonts.mono, 12, at, scene.palette->ink2, name, Labels::Align::centre);
    }
}

void RingPicture::outline(const Scene& scene, const NodeOrder& order, const Rect& area, std::uint32_t node,
                          bool selected, ImDrawList* list) const {
    const Point2 at = camera_.to_screen(layout_.centre(order.position_of(node)));
    const ImVec2 centre{area.x + at.x, area.y + at.y};
    const float radius = layout_.node_radius * camera_.zoom();
    if (selected) {
        list->AddCircle(centre, radius + 1.5f * scene.scale, to_imgui(scene.palette->canvas), 0, 3 * scene.scale);
        list->AddCircle(centre, radius + 4.25f * scene.scale, to_imgui(scene.palette->selected), 0, 2.5f * scene.scale);
    } else {
        list->AddCircle(centre, radius + 3.f * scene.scale, to_imgui(scene.palette->hovered), 0, 1.5f * scene.scale);
    }
}

}  // namespace lockstep
