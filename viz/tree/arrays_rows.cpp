#include "viz/tree/arrays_rows.hpp"

#include <algorithm>
#include <string>

#include "kernels/data/names/numerals.hpp"
#include "viz/tree/vertex_name.hpp"

namespace lockstep {
namespace {

constexpr float kArrow = 6;  ///< points: a head's length

constexpr float kIndexHigh = 16;  ///< points: of the indices

std::string cell_text(std::optional<std::uint32_t> number) { return number ? count_text(*number) : std::string(); }

}  // namespace

void draw_wrong_ground(const Scene& scene, const Rect& box, ImDrawList* list) {
    const auto& palette = *scene.palette;
    const float s = scene.scale;
    const float corner = 0.45f * box.height;
    list->AddRectFilled({box.x, box.y}, {box.x + box.width, box.y + box.height}, to_imgui(palette.hazard_dim), 2 * s);
    list->AddTriangleFilled({box.x, box.y}, {box.x + corner, box.y}, {box.x, box.y + corner}, to_imgui(palette.hazard));
}

void draw_array_cell(const Scene& scene, const Labels& labels, const Rect& cell, std::string_view text, CellMark mark,
                     const Colour& fill) {
    const auto& palette = *scene.palette;
    const float s = scene.scale;
    auto* list = labels.list();
    const ImVec2 low{cell.x + 1, cell.y + 1}, high{cell.x + cell.width - 1, cell.y + cell.height - 1};
    if (mark == CellMark::unset) {
        list->AddRect(low, high, to_imgui(palette.unvisited), 2 * s, s);
        return;
    }
    if (mark == CellMark::wrong) draw_wrong_ground(scene, {low.x, low.y, high.x - low.x, high.y - low.y}, list);
    else list->AddRectFilled(low, high, to_imgui(mark == CellMark::changed ? palette.now : fill), 2 * s);
    labels.put_within(cell.width - 2 * s, scene.fonts.mono, kArrayText,
                      {cell.x + 0.5f * cell.width, cell.y + 0.5f * cell.height},
                      mark == CellMark::changed ? palette.on_now : palette.ink, text, Labels::Align::centre);
}

void draw_bow(ImDrawList* list, Point2 from, Point2 to, float bow, const Colour& colour, float thickness, float s) {
    const auto tint = to_imgui(colour);
    const float head = kArrow * s, way = bow < 0 ? 1.f : -1.f;
    list->AddBezierCubic({from.x, from.y}, {from.x, from.y + bow}, {to.x, to.y + bow}, {to.x, to.y - way * head}, tint,
                         thickness * s);
    list->AddTriangleFilled({to.x, to.y}, {to.x - 0.6f * head, to.y - way * head},
                            {to.x + 0.6f * head, to.y - way * head}, tint);
}

Colour ArraysRows::fill_of(std::optional<std::uint32_t> direction) const {
    const auto& palette = *scene.palette;
    if (!direction) return palette.raised;
    const auto& own = palette.categories[direction == 1 ? 0 : 3];
    const auto& ground = palette.canvas;
    return {ground.r + 0.45f * (own.r - ground.r), ground.g + 0.45f * (own.g - ground.g),
            ground.b + 0.45f * (own.b - ground.b), 1};
}

void ArraysRows::draw_vertices(const Rect& row) const {
    const float s = scene.scale;
    const auto& palette = *scene.palette;
    auto* list = labels.list();
    for (std::uint32_t i = 0; i < window.num_vertices; ++i) {
        const auto v = window.first_vertex + i;
        const auto begin = window.start.at(v);
        if (!begin) break;
        const auto end = window.end_of(v);
        const float left = std::max(entry_x(row, *begin), row.x),
                    right = std::min(entry_x(row, end), row.x + row.width);
        if (right - left < 2) continue;
        const Rect box{left + 1.5f * s, row.y, right - left - 3 * s, row.height};
        const bool changed = window.start.changed(v);
        if (window.wrong_vertices[i]) draw_wrong_ground(scene, box, list);
        else
            list->AddRectFilled({box.x, box.y}, {box.x + box.width, box.y + box.height},
                                to_imgui(changed ? palette.now : palette.field), 3 * s);
        const auto name = vertex_name(scene, v);
        const auto& ink = changed ? palette.on_now : palette.ink;
        const Point2 middle{box.x + 0.5f * box.width, box.y + 0.5f * box.height};
        const std::string full = name.empty() ? "vertex " + count_text(v) : std::string(name);
        if (labels.put_within(box.width - 8 * s, scene.fonts.words, kArrayText, middle, ink, full,
                              Labels::Align::centre) == 0)
            labels.put_within(box.width - 2 * s, scene.fonts.mono, kArrayText, middle, ink, count_text(v),
                              Labels::Align::centre);
        const bool selected = scene.selected == v;
        if (selected || scene.hovered == v)
            list->AddRect({box.x - 2 * s, box.y - 2 * s}, {box.x + box.width + 2 * s, box.y + box.height + 2 * s},
                          to_imgui(selected ? palette.selected : palette.hovered), 4 * s, (selected ? 2.5f : 1.5f) * s);
        if (over(box)) output.hovered = v;
    }
}

void ArraysRows::draw_incident(const Rect& row) const {
    const float s = scene.scale;
    const auto& palette = *scene.palette;
    const auto space = scene.find(Role::incident)->column->space;
    for (std::uint32_t i = 0; i < window.num_entries; ++i) {
        const auto entry = window.first_entry + i;
        const auto place = window.incident.at(entry);
        const Rect cell{entry_x(row, entry), row.y, cell_width, row.height};
        draw_array_cell(scene, labels, cell, cell_text(place),
                        !place                           ? CellMark::unset
                        : window.incident.changed(entry) ? CellMark::changed
                                                         : CellMark::none,
                        entry % 2 == 1 ? palette.canvas : fill_of(window.directions[i]));
        // The sibling, an incoming arc, is hollow.
        if (place && entry % 2 == 1 && !window.incident.changed(entry))
            labels.list()->AddRect({cell.x + 1.5f * s, cell.y + 1.5f * s},
                                   {cell.x + cell.width - 1.5f * s, cell.y + cell.height - 1.5f * s},
                                   to_imgui(palette.line), 2 * s, s);
        if (over(cell)) output.elsewhere = Selection{space, entry};
    }
}

void ArraysRows::draw_joins(const Rect& row) const {
    const float s = scene.scale;
    const auto& palette = *scene.palette;
    auto* list = labels.list();
    const auto first_seen = window.first_entry, last_seen = first_seen + window.num_entries - 1;
    // Lines that leave the visible part are cut off at the edge.
    const auto middle = [&](std::uint32_t entry) {
        return entry_x(row, std::clamp(entry, first_seen - std::min(first_seen, 4u), last_seen + 4)) +
               0.5f * cell_width;
    };
    list->PushClipRect({row.x, row.y - 60 * s}, {entry_x(row, last_seen + 1), row.y + row.height + 60 * s}, true);
    for (const auto& join : window.joins) {
        const float above = row.y - 2 * s, below = row.y + row.height + 2 * s;
        const Colour colour = join.now ? palette.now : palette.ink3;
        const float thickness = join.now ? 1.75f : 1.25f;
        switch (join.kind) {
            case ArcJoin::Kind::behind:
            case ArcJoin::Kind::astray:
                draw_bow(list, {middle(join.from), above}, {middle(join.to), above}, -24 * s,
                         join.kind == ArcJoin::Kind::astray ? palette.hazard : colour, thickness, s);
                break;
            case ArcJoin::Kind::first: {
                const float depth = std::min(44.f, 18 + 3.f * static_cast<float>(join.from - join.to)) * s;
                draw_bow(list, {middle(join.from), below}, {middle(join.to), below}, depth, colour, thickness, s);
                break;
            }
            case ArcJoin::Kind::end: {
                const float x = middle(join.from);
                list->AddLine({x, below}, {x, below + 12 * s}, to_imgui(colour), thickness * s);
                labels.put(scene.fonts.words, kArrayIndex, {x, below + 22 * s}, palette.ink2, "end",
                           Labels::Align::centre);
                break;
            }
        }
    }
    list->PopClipRect();
}

void ArraysRows::draw_places(const Rect& edges, const Rect& tour) const {
    const float s = scene.scale;
    const auto& palette = *scene.palette;
    const auto& space = scene.find(Role::next_arc)->column->space;
    for (std::uint32_t i = 0; i < window.num_places; ++i) {
        const auto place = window.first_place + i;
        const float x = place_x(edges, place), wide = 2 * cell_width;
        const Rect edge{x, edges.y, wide, edges.height}, next{x, tour.y, wide, tour.height};
        const auto tail = window.tail.at(place), head = window.head.at(place), to = window.next.at(place);
        labels.put(scene.fonts.mono, kArrayIndex, {x + 0.5f * wide, edges.y - 0.5f * kIndexHigh * s}, palette.ink3,
                   count_text(place), Labels::Align::centre);
        draw_array_cell(scene, labels, edge, cell_text(tail) + "→" + cell_text(head),
                        window.wrong_places[i]       ? CellMark::wrong
                        : !tail                      ? CellMark::unset
                        : window.tail.changed(place) ? CellMark::changed
                                                     : CellMark::none,
                        fill_of(window.forward.at(place)));
        const auto was = window.next.was_at(place);
        const std::string from = window.next.changed(place) && was ? count_text(*was) + "→" : "";
        draw_array_cell(scene, labels, next, to == place ? "end" : from + cell_text(to),
                        !to                          ? CellMark::unset
                        : window.next.changed(place) ? CellMark::changed
                                                     : CellMark::none,
                        fill_of(window.forward.at(place)));
        if (over(edge) || over(next)) output.elsewhere = Selection{space, place};
    }
}

void ArraysRows::draw_way(std::uint32_t place, const Rect& incident, const Rect& edges, const Rect& tour,
                          const Colour& colour, float thickness) const {
    const float s = scene.scale;
    auto* list = labels.list();
    const auto outline = [&](const Rect& row, float x, float wide) {
        list->AddRect({x - s, row.y - s}, {x + wide + s, row.y + row.height + s}, to_imgui(colour), 3 * s,
                      thickness * s);
    };
    for (auto entry = window.first_entry; entry < window.first_entry + window.num_entries; ++entry)
        if (window.incident.at(entry) == place) outline(incident, entry_x(incident, entry), cell_width);
    if (!window.shows(place)) return;
    outline(edges, place_x(edges, place), 2 * cell_width);
    outline(tour, place_x(tour, place), 2 * cell_width);
    const auto sibling = place ^ 1u;
    const auto next = window.next.at(place);
    const auto middle = [&](std::uint32_t at) { return place_x(tour, at) + cell_width; };
    const float below = tour.y + tour.height + 2 * s;
    if (window.shows(sibling))
        draw_bow(list, {middle(place), below}, {middle(sibling), below}, 16 * s, colour, 1.5f, s);
    if (next && window.shows(*next) && next != place && next != sibling)
        draw_bow(list, {middle(sibling), below}, {middle(*next), below}, 40 * s, colour, 1.5f, s);
}

}  // namespace lockstep
