#include "app/gui/panels/opening/drawn_canvas.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <imgui_stdlib.h>

#include "app/session/drawing/drawn_numbers.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

constexpr float kRadius = 14, kNear = 7, kThreshold = 5, kArrow = 9, kBend = 26, kField = 64;  ///< points
constexpr float kHalf = 50, kEdge = 7;  ///< of the plane: half its height, and its margin

ImVec2 operator+(ImVec2 a, ImVec2 b) { return {a.x + b.x, a.y + b.y}; }
ImVec2 operator-(ImVec2 a, ImVec2 b) { return {a.x - b.x, a.y - b.y}; }
ImVec2 operator*(float f, ImVec2 a) { return {f * a.x, f * a.y}; }
float length(ImVec2 a) { return std::hypot(a.x, a.y); }
ImVec2 unit(ImVec2 a) {
    const float l = length(a);
    return l > 0 ? ImVec2{a.x / l, a.y / l} : ImVec2{1, 0};
}

/// An arc in pixels: a quadratic Bézier curve, or a loop around `begin`.
struct ArcShape {
    ImVec2 begin, control, end;
    bool loop = false;
    float loop_radius = 0;

    ImVec2 at(float t) const {
        if (loop) {
            const float angle = 6.2832f * t;
            return begin + loop_radius * ImVec2{std::sin(angle), std::cos(angle)};
        }
        const float s = 1 - t;
        return s * s * begin + 2 * s * t * control + t * t * end;
    }
    /// Nearer to the tail, so that the weights of a square's diagonals stand apart; of a loop, away from the vertex.
    ImVec2 label() const { return loop ? control : at(0.4f); }
    float distance_to(ImVec2 point) const {
        constexpr int pieces = 24;
        float nearest = HUGE_VALF;
        for (int i = 0; i <= pieces; ++i)
            nearest = std::min(nearest, length(at(static_cast<float>(i) / pieces) - point));
        return nearest;
    }
};

void ring(ImDrawList* list, const Look& look, ImVec2 middle, float radius, float thickness, Colour colour) {
    list->AddCircle(middle, radius, u32(colour), 0, std::max(1.f, thickness * look.scale));
}

}  // namespace

/// From the drawing's plane to pixels: everything that is drawn fits.
struct DrawnCanvas::Plane {
    Plane(const DrawnInput& drawn, ImVec2 at, ImVec2 size, float edge)
        : low(at), high(at + size), middle(at + 0.5f * size) {
        const float half_x = std::max(1.f, size.x / 2 - edge), half_y = std::max(1.f, size.y / 2 - edge);
        scale = half_y / (kHalf - kEdge);
        for (const auto& vertex : drawn.vertices) {
            if (vertex.at.x != 0) scale = std::min(scale, half_x / std::abs(vertex.at.x));
            if (vertex.at.y != 0) scale = std::min(scale, half_y / std::abs(vertex.at.y));
        }
        half = {half_x / scale, half_y / scale};
    }
    ImVec2 to_pixels(Point p) const { return {middle.x + scale * p.x, middle.y - scale * p.y}; }
    Point from_pixels(ImVec2 at) const {
        return {std::clamp((at.x - middle.x) / scale, -half.x, half.x),
                std::clamp((middle.y - at.y) / scale, -half.y, half.y)};
    }
    /// Upwards for a vertex without neighbours.
    ImVec2 away_from_neighbours(const DrawnInput& drawn, std::uint32_t vertex) const {
        const ImVec2 at = to_pixels(drawn.vertices[vertex].at);
        ImVec2 away{0, 0};
        for (const auto& arc : drawn.arcs) {
            if (arc.tail == arc.head || (arc.tail != vertex && arc.head != vertex)) continue;
            away = away + unit(at - to_pixels(drawn.vertices[arc.tail == vertex ? arc.head : arc.tail].at));
        }
        return length(away) > 0.01f ? unit(away) : ImVec2{0, -1};
    }
    ArcShape shape_of(const Look& look, const DrawnInput& drawn, const DrawnArc& arc) const {
        const ImVec2 tail = to_pixels(drawn.vertices[arc.tail].at), head = to_pixels(drawn.vertices[arc.head].at);
        const float radius = look.px(kRadius);
        if (arc.tail == arc.head) {
            const ImVec2 away = away_from_neighbours(drawn, arc.tail), centre = tail + 1.7f * radius * away;
            return {.begin = centre,
                    .control = centre + 0.9f * radius * away,
                    .end = centre,
                    .loop = true,
                    .loop_radius = 0.9f * radius};
        }
        const ImVec2 along = unit(head - tail), across{-along.y, along.x};
        const bool twin = drawn.directed && drawn.arc_between(arc.head, arc.tail);
        const ImVec2 control = 0.5f * (tail + head) + (twin ? look.px(kBend) : 0.f) * across;
        return {.begin = tail + radius * unit(control - tail),
                .control = control,
                .end = head - (radius + look.px(2)) * unit(head - control)};
    }

    ImVec2 low, high, middle, half;
    float scale = 1;
};

bool DrawnCanvas::forget() {
    const bool had = vertex_ || arc_ || pressed_ || edits_;
    vertex_.reset();
    arc_.reset();
    pressed_ = edits_ = false;
    error_.clear();
    return had;
}

DrawnCanvas::Pointed DrawnCanvas::pointed_at(const Look& look, const Plane& plane, const DrawnInput& drawn,
                                             ImVec2 at) const {
    for (auto v = drawn.vertices.size(); v-- > 0;)
        if (length(plane.to_pixels(drawn.vertices[v].at) - at) <= look.px(kRadius + 2))
            return {.vertex = static_cast<std::uint32_t>(v)};
    if (drawn.weighted) {
        for (std::size_t a = 0; a < drawn.arcs.size(); ++a) {
            const ImVec2 label = plane.shape_of(look, drawn, drawn.arcs[a]).label();
            const float half =
                text_width(look, look.fonts.mono, text_size::small, number_text(drawn.arcs[a].weight)) / 2 + look.px(5);
            if (std::abs(at.x - label.x) <= half && std::abs(at.y - label.y) <= look.px(11))
                return {.arc = a, .weight = true};
        }
    }
    Pointed nearest;
    float least = look.px(kNear);
    for (std::size_t a = 0; a < drawn.arcs.size(); ++a) {
        const float distance = plane.shape_of(look, drawn, drawn.arcs[a]).distance_to(at);
        if (distance < least) least = distance, nearest.arc = a;
    }
    return nearest;
}

void DrawnCanvas::draw(const Look& look, DrawnHistory& history, ImVec2 size) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const auto n = history.now().vertices.size();
    if (vertex_ && *vertex_ >= n) vertex_.reset();
    if (arc_ && *arc_ >= history.now().arcs.size()) arc_.reset(), edits_ = false;
    if (pressed_ && from_.vertex && *from_.vertex >= n) pressed_ = false;
    ImGui::SetNextItemAllowOverlap();
    ImGui::InvisibleButton("canvas", size);
    const bool hovered = ImGui::IsItemHovered();
    {
        const Plane plane(history.now(), at, size, look.px(kRadius + 8));
        if (hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) press(look, plane, history);
        else if (pressed_ && !ImGui::IsMouseDown(ImGuiMouseButton_Left)) release(look, plane, history);
    }
    auto drawn = history.now();  // with the vertex where it is being moved to
    const Plane plane(drawn, at, size, look.px(kRadius + 8));
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    if (pressed_ && moves_ && from_.vertex) drawn.vertices[*from_.vertex].at = plane.from_pixels(pointer);
    const auto under = hovered ? pointed_at(look, plane, drawn, pointer) : Pointed{};
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Palette& p = look.colour();
    list->PushClipRect(at, at + size, true);
    list->AddRectFilled(at, at + size, u32(p.canvas), look.px(3));
    if (drawn.vertices.empty())
        draw_text_centred(list, look, look.fonts.words, text_size::body, at.x + size.x / 2, at.y + size.y / 2, p.ink2,
                          drawn.kind == DrawnKind::list   ? "Click to add nodes"
                          : drawn.kind == DrawnKind::tree ? "Click to add the root"
                                                          : "Click to add vertices");
    draw_arcs(look, plane, drawn, under);
    if (pressed_ && !moves_ && from_.vertex && length(pointer - pressed_at_) > look.px(kThreshold)) {
        const ImVec2 tail = plane.to_pixels(drawn.vertices[*from_.vertex].at);
        list->AddLine(tail, pointer, u32(p.accent), look.px(2));
    }
    draw_vertices(look, plane, drawn, under);
    list->PopClipRect();
    if (edits_) draw_weight_field(look, plane, history);
    ImGui::SetCursorScreenPos({at.x, at.y + size.y});
    ImGui::Dummy({0, 0});
}

void DrawnCanvas::press(const Look& look, const Plane& plane, DrawnHistory& history) {
    edits_ = false;
    error_.clear();
    pressed_ = true;
    pressed_at_ = ImGui::GetIO().MousePos;
    from_ = pointed_at(look, plane, history.now(), pressed_at_);
    moves_ = from_.vertex && ImGui::GetIO().KeyShift;
}

void DrawnCanvas::release(const Look& look, const Plane& plane, DrawnHistory& history) {
    pressed_ = false;
    const ImVec2 at = ImGui::GetIO().MousePos;
    const bool dragged = length(at - pressed_at_) > look.px(kThreshold);
    if (!dragged && !moves_) return click(from_, plane, history);
    if (!from_.vertex) return;
    auto next = history.now();
    if (moves_) {
        if (!dragged) return;
        next.vertices[*from_.vertex] = {plane.from_pixels(at), true};
        vertex_ = from_.vertex;
        arc_.reset();
        return history.change(std::move(next));
    }
    const auto on = pointed_at(look, plane, next, at);
    const bool inside = at.x >= plane.low.x && at.x < plane.high.x && at.y >= plane.low.y && at.y < plane.high.y;
    if (!inside || on.vertex == from_.vertex) return;
    const auto head = on.vertex ? on.vertex : next.add_vertex(plane.from_pixels(at));
    if (!head) return;
    const auto arc = next.link(*from_.vertex, *head);
    if (next.kind == DrawnKind::graph) vertex_.reset(), arc_ = arc;
    else vertex_ = next.kind == DrawnKind::list ? head : from_.vertex, arc_.reset();
    if (next.arcs != history.now().arcs || !on.vertex) history.change(std::move(next));
}

void DrawnCanvas::click(const Pointed& on, const Plane& plane, DrawnHistory& history) {
    auto next = history.now();
    if (on.weight) {
        vertex_.reset();
        return edit_weight(next, *on.arc, number_text(next.arcs[*on.arc].weight));
    }
    if (on.arc) {
        vertex_.reset();
        arc_ = on.arc;
        return;
    }
    const auto selected = std::exchange(vertex_, on.vertex);
    arc_.reset();
    if (on.vertex) {
        // The nodes of a list are clicked in its order.
        const bool links = next.kind == DrawnKind::list && selected && selected != on.vertex &&
                           !next.successor_of(*selected) && !next.predecessor_of(*on.vertex);
        if (!links) return;
        next.link(*selected, *on.vertex);
        return history.change(std::move(next));
    }
    const auto added = next.add_vertex(plane.from_pixels(pressed_at_));
    if (!added) {
        error_ = fmt::format("A drawing has at most {} vertices; write a larger input as a file.", kMaxDrawn);
        vertex_ = selected;
        return;
    }
    if (next.kind == DrawnKind::tree) {
        if (selected) next.link(*selected, *added);
        vertex_ = selected ? selected : added;
    } else if (next.kind == DrawnKind::graph) {
        vertex_ = added;
    }
    history.change(std::move(next));
}

void DrawnCanvas::remove_selected(DrawnHistory& history) {
    auto next = history.now();
    if (vertex_) next.remove_vertex(*vertex_);
    else if (arc_) next.remove_arc(*arc_);
    else return;
    forget();
    history.change(std::move(next));
}

void DrawnCanvas::edit_weight(const DrawnInput& drawn, std::size_t arc, std::string text) {
    arc_ = arc;
    edits_ = edit_begins_ = drawn.weighted;
    typed_ = std::move(text);
}

void DrawnCanvas::take_typed(DrawnHistory& history) {
    if (!arc_ || edits_ || !history.now().weighted) return;
    for (const auto c : ImGui::GetIO().InputQueueCharacters)
        if ((c >= '0' && c <= '9') || c == '-') edit_weight(history.now(), *arc_, std::string(1, static_cast<char>(c)));
}

/// Enter and a click elsewhere take the weight, Escape leaves the old one.
void DrawnCanvas::draw_weight_field(const Look& look, const Plane& plane, DrawnHistory& history) {
    const auto& arc = history.now().arcs[*arc_];
    const ImVec2 label = plane.shape_of(look, history.now(), arc).label();
    const FontScope font(look.fonts.mono, text_size::small);
    ImGui::SetCursorScreenPos({label.x - look.px(kField) / 2, label.y - ImGui::GetFrameHeight() / 2});
    ImGui::SetNextItemWidth(look.px(kField));
    if (edit_begins_) ImGui::SetKeyboardFocusHere();
    const bool first = std::exchange(edit_begins_, false);
    const bool whole = first && typed_ == number_text(arc.weight);
    const auto flags = ImGuiInputTextFlags_EnterReturnsTrue | (whole ? ImGuiInputTextFlags_AutoSelectAll : 0);
    const bool entered = ImGui::InputText("##weight", &typed_, flags);
    const bool left = ImGui::IsItemDeactivated();
    error_.clear();
    if (first) return;
    try {
        const auto weight = parse_weight(typed_);
        if (!entered && !left) return;
        if (ImGui::IsKeyPressed(ImGuiKey_Escape) || weight == arc.weight) {
            edits_ = false;
            return;
        }
        auto next = history.now();
        next.arcs[*arc_].weight = weight;
        edits_ = false;
        history.change(std::move(next));
    } catch (const InputError& bad) {
        if (left) edits_ = false;
        else error_ = typed_.empty() ? "Type a weight." : bad.what();
    }
}

void DrawnCanvas::draw_arcs(const Look& look, const Plane& plane, const DrawnInput& drawn,
                            const Pointed& hovered) const {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Palette& p = look.colour();
    const bool arrows = drawn.directed || drawn.kind != DrawnKind::graph;
    for (std::size_t a = 0; a < drawn.arcs.size(); ++a) {
        const auto shape = plane.shape_of(look, drawn, drawn.arcs[a]);
        const bool chosen = arc_ == a, under = hovered.arc == a;
        const auto colour = u32(chosen ? p.selected : under ? p.hovered : p.ink3);
        const float thick = look.px(chosen ? 3 : 2);
        if (shape.loop) {
            list->AddCircle(shape.begin, shape.loop_radius, colour, 0, thick);
            continue;
        }
        const ImVec2 along = unit(shape.end - shape.control), across{-along.y, along.x};
        const ImVec2 neck = arrows ? shape.end - look.px(kArrow - 2) * along : shape.end;
        list->AddBezierQuadratic(shape.begin, shape.control, neck, colour, thick);
        if (!arrows) continue;
        const ImVec2 back = shape.end - look.px(kArrow) * along;
        list->AddTriangleFilled(shape.end, back + look.px(kArrow / 2) * across, back - look.px(kArrow / 2) * across,
                                colour);
    }
    if (!drawn.weighted || drawn.kind != DrawnKind::graph) return;
    for (std::size_t a = 0; a < drawn.arcs.size(); ++a) {
        if (edits_ && arc_ == a) continue;
        const ImVec2 label = plane.shape_of(look, drawn, drawn.arcs[a]).label();
        const auto text = number_text(drawn.arcs[a].weight);
        const float half = text_width(look, look.fonts.mono, text_size::small, text) / 2 + look.px(4);
        const bool under = hovered.arc == a && hovered.weight;
        list->AddRectFilled({label.x - half, label.y - look.px(10)}, {label.x + half, label.y + look.px(10)},
                            u32(under ? p.field_hi : p.canvas), look.px(3));
        draw_text_centred(list, look, look.fonts.mono, text_size::small, label.x, label.y, p.ink, text);
    }
}

void DrawnCanvas::draw_vertices(const Look& look, const Plane& plane, const DrawnInput& drawn,
                                const Pointed& hovered) const {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Palette& p = look.colour();
    for (std::uint32_t v = 0; v < drawn.vertices.size(); ++v) {
        const ImVec2 middle = plane.to_pixels(drawn.vertices[v].at);
        const float radius = look.px(kRadius);
        list->AddCircleFilled(middle, radius, u32(p.field));
        ring(list, look, middle, radius, 1, p.ink3);
        if (vertex_ == v) ring(list, look, middle, radius + look.px(4), 2.5f, p.selected);
        else if (hovered.vertex == v) ring(list, look, middle, radius + look.px(3), 1.5f, p.hovered);
        draw_text_centred(list, look, look.fonts.mono, text_size::small, middle.x, middle.y, p.ink, std::to_string(v));
    }
}

}  // namespace lockstep
