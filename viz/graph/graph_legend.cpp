#include "viz/graph/graph_legend.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/value_text.hpp"
#include "viz/columns/legend.hpp"

namespace lockstep {
namespace {

constexpr float kText = 13, kFigure = 13;
constexpr float kNarrowBar = 72, kWideBar = 226;  ///< points: the bar of levels

ImVec2 vec(float x, float y) { return {x, y}; }

/// Colour of the sequence at t, as in common.glsl.
Colour sequence_at(const Palette& palette, float t) {
    const float at = std::clamp(t, 0.f, 1.f) * 8;
    const int low = std::min(static_cast<int>(at), 7);
    const float part = at - static_cast<float>(low);
    const auto& a = palette.sequence[low];
    const auto& b = palette.sequence[low + 1];
    return {a.r + part * (b.r - a.r), a.g + part * (b.g - a.g), a.b + part * (b.b - a.b), 1};
}

const char* scale_name(const GraphState& state) {
    return state.improvements ? "Improved, times" : state.distances ? "Distance" : "Level";
}

/// The sign of a vertex without a value, and of an arc to it.
void unreached(Legend& legend, const Scene& scene, const std::string& text, const Labels& labels) {
    const float s = scene.scale;
    const auto colour = to_imgui(scene.palette->unvisited);
    legend.item(30, text, [s, colour, &labels](float x, float y) {
        labels.list()->AddCircle(vec(x + 6 * s, y), 5 * s, colour, 0, 1.5f * s);
        labels.list()->AddLine(vec(x + 13 * s, y), vec(x + 30 * s, y), colour, 2 * s);
    });
}

/// The meaning of amber: vertices, or in a matrix the rows of their arcs.
std::string lit_text(const GraphState& state, bool rows) {
    if (state.is_plain()) return rows ? "arcs of changed vertices" : "changed in this pass";
    if (state.distances && rows) return state.frontier ? "arcs of the frontier" : "arcs of improved vertices";
    if (state.distances) return "improved in this pass";
    return (rows ? "arcs of the frontier, level " : "frontier, level ") + count_text(state.current_level);
}

/// The arcs and vertices that the pass worked on: the kinds that occur.
void add_arcs(Legend& legend, const Scene& scene, const GraphState& state, const PassCounts& counts,
              const Labels& labels) {
    const auto& palette = *scene.palette;
    const float s = scene.scale;
    if (counts.num_led != 0) legend.arrow("arc that found", palette.now);
    if (counts.num_expanded != 0)
        legend.arrow(state.distances ? "arc that shortened no path" : "arc that led back", palette.ink2, true);
    if (counts.num_expanded != 0 && !state.distances && state.pass != 0 && state.current_level != 0) {
        const auto level = state.current_level - 1;
        const float t =
            state.highest_level == 0 ? 0.f : static_cast<float>(level) / static_cast<float>(state.highest_level);
        legend.item(20, "expanded, level " + count_text(level), [&, s, t](float x, float y) {
            labels.list()->AddCircleFilled(vec(x + 9 * s, y), 6.5f * s, to_imgui(sequence_at(palette, t)));
            labels.list()->AddCircle(vec(x + 9 * s, y), 9 * s, to_imgui(palette.ink2), 0, 1.5f * s);
        });
    }
}

/// The signs of a map; the scale takes a share of the width.
void add_map(Legend& legend, const Scene& scene, const GraphState& state, const PassCounts& counts, MapMarks marks,
             float width, const Labels& labels) {
    const auto& palette = *scene.palette;
    const float s = scene.scale;
    const float words = labels.width(scene.fonts.words, kText, scale_name(state)) +
                        labels.width(scene.fonts.mono, kFigure, state.text(0) + state.text(state.highest_level)) +
                        26 * s;
    const float bar = std::clamp(0.25f * width, kNarrowBar * s, kWideBar * s);
    legend.item((words + bar) / s, "", [&, bar](float x, float y) {
        draw_level_scale(scene, state, {x, y}, bar, labels);
    });
    if (state.wrong) legend.wrong();
    if (counts.num_spoiled != 0) legend.line("no shortest path", palette.hazard);
    if (counts.num_lit != 0) legend.disc(lit_text(state, marks.rows), palette.now);
    if (marks.arcs) add_arcs(legend, scene, state, counts, labels);
    if (state.settled && counts.num_expanded != 0 && !marks.rows) legend.ring("left the queue", palette.now, 2.5f);
    SplitParts::add_to(legend, marks.parts, scene, labels);
    if (marks.branches) legend.line("main branches", palette.ink2);
    if (counts.num_unreached != 0) unreached(legend, scene, state.distances ? "no way yet" : "not reached", labels);
    if (marks.way_back) legend.line(state.distances ? "shortest way" : "way back", palette.selected);
    if (marks.arrows) legend.arrow("direction of an arc", palette.ink3);
}

}  // namespace

float draw_level_scale(const Scene& scene, const GraphState& state, Point2 at, float bar_width, const Labels& labels) {
    const auto& palette = *scene.palette;
    const float s = scene.scale, height = 12 * s;
    float x = at.x;
    x += labels.put(scene.fonts.words, kText, {x, at.y}, palette.ink2, scale_name(state)) + 10 * s;
    x += labels.put(scene.fonts.mono, kFigure, {x, at.y}, palette.ink, state.text(0)) + 8 * s;
    const float place = state.highest_level == 0
                            ? 1.f
                            : static_cast<float>(state.current_level) / static_cast<float>(state.highest_level);
    auto* list = labels.list();
    const float top = std::round(at.y - 0.5f * height), mark = std::round(x + place * bar_width);
    for (int i = 0; i < 8; ++i) {
        const float from = x + bar_width * static_cast<float>(i) / 8,
                    to = x + bar_width * static_cast<float>(i + 1) / 8;
        const auto left = to_imgui(palette.sequence[i]), right = to_imgui(palette.sequence[i + 1]);
        list->AddRectFilledMultiColor(vec(from, top), vec(to, top + height), left, right, right, left);
    }
    if (mark < x + bar_width)
        list->AddRectFilled(vec(mark, top), vec(x + bar_width, top + height), to_imgui(palette.canvas.faded(0.6f)));
    list->AddRectFilled(vec(mark - s, top - 2 * s), vec(mark + s, top + height), to_imgui(palette.now));
    list->AddTriangleFilled(vec(mark - 5 * s, top - 8 * s), vec(mark + 5 * s, top - 8 * s), vec(mark, top - 1 * s),
                            to_imgui(palette.now));
    x += bar_width + 8 * s;
    x += labels.put(scene.fonts.mono, kFigure, {x, at.y}, palette.ink, state.text(state.highest_level));
    return x - at.x;
}

void draw_map_legend(const Scene& scene, const GraphState& state, const PassCounts& counts, MapMarks marks,
                     const Rect& area, const Labels& labels) {
    if (state.is_plain()) return draw_plain_legend(scene, state, counts, marks.arrows, area, labels);
    const float edge = kLegendEdge * scene.scale;
    Legend legend(scene, {area.x, area.y + edge, area.width, area.height - edge}, labels);
    add_map(legend, scene, state, counts, marks, area.width, labels);
    legend.draw();
}

float map_legend_height(const Scene& scene, const GraphState& state, MapMarks marks, float width,
                        const Labels& labels) {
    GraphState any = state;
    any.pass = 1;
    any.current_level = state.highest_level;
    PassCounts all;
    all.num_lit = all.num_led = all.num_expanded = all.num_unreached = 1;
    Legend legend(scene, {0, 0, width, 0}, labels);
    add_map(legend, scene, any, all, marks, width, labels);
    return legend.height();
}

void draw_plain_legend(const Scene& scene, const GraphState& state, const PassCounts& counts, bool arrows,
                       const Rect& area, const Labels& labels) {
    const auto& palette = *scene.palette;
    const auto& picture = *state.level;
    const auto& column = *picture.column;
    Legend legend(scene, area, labels);
    const auto name = column.name + (column.unit.empty() ? "" : ", " + column.unit);
    if (!state.categories && !picture.range.empty()) {
        const auto end = [&](const Value& value) {
            return value.type == ValueType::float32 ? figure_text(value.number()) : value_text(column, value);
        };
        const bool is_real = state.plain == GraphState::Plain::float32;
        legend.scale(name,
                     is_real ? end(picture.range.lowest())
                             : value_text(column, std::uint64_t{static_cast<std::uint32_t>(state.min_distance)}),
                     end(picture.range.highest()));
    } else if (state.categories) {
        legend.text(name);
        const auto shown = std::min(state.highest_level, GraphState::kCategories - 1);
        for (std::uint32_t counted = 0; counted <= shown; ++counted)
            legend.disc(value_text(column, std::uint64_t{counted + static_cast<std::uint32_t>(state.min_distance)}),
                        palette.series(counted));
        if (shown < state.highest_level) legend.text("further values repeat these colours");
    }
    if (state.wrong) legend.wrong();
    if (counts.num_lit != 0)
        legend.disc(state.cut ? "sent to another device in this pass" : lit_text(state, false), palette.now);
    if (state.cut) legend.line("cut arc: its ends have different owners", palette.ink);
    if (counts.num_unreached != 0)
        legend.ring(column.none ? "no value, " + value_text(column, *column.none) : "no value", palette.unvisited);
    if (arrows) legend.arrow("direction of an arc", palette.ink3);
    legend.draw();
}

void draw_label_legend(const Scene& scene, const HookArcs& hook_arcs, const BlockMarks& blocks,
                       const BlockMarks::Window& marks, const Rect& area, const Labels& labels) {
    const auto num_hooks = hook_arcs.num_hooks(), num_drawn = hook_arcs.num_drawn();
    const auto& palette = *scene.palette;
    Legend legend(scene, area, labels);
    const float s = scene.scale;
    auto* list = labels.list();
    const bool blocks_named = blocks.has_blocks() && !blocks.has_ears();
    legend.item(34,
                blocks_named ? "vertices: colour and number of a block, beside them the name" : "a colour a component",
                [&](float at, float y) {
                    for (std::size_t k = 0; k < 3; ++k)
                        list->AddCircleFilled(vec(at + (5 + 12 * static_cast<float>(k)) * s, y), 5 * s,
                                              to_imgui(palette.categories[k]));
                });
    if (!blocks.has_blocks()) legend.line("arc between two components", palette.unvisited);
    if (num_hooks != 0) {
        const auto hooks = num_drawn < num_hooks
                               ? count_text(num_drawn) + " of " + count_text(num_hooks) + " hooks of this pass"
                               : count_text(num_hooks, "hook", "hooks") + " of this pass";
        legend.item(26, hooks, [&](float at, float y) {
            list->AddBezierQuadratic(vec(at, y + 4 * s), vec(at + 13 * s, y - 8 * s), vec(at + 26 * s, y + 4 * s),
                                     to_imgui(palette.now), 2 * s);
        });
    }
    blocks.add_to(legend, marks, labels, scene);
    legend.draw();
}

void draw_arc_legend(const Scene& scene, const GraphState& state, const PassCounts& counts, const Rect& area,
                     const Labels& labels) {
    if (state.is_plain()) return;
    Legend legend(scene, area, labels);
    add_arcs(legend, scene, state, counts, labels);
    legend.draw();
}

void draw_scale_bar(const Scene& scene, float km_per_pixel, const Rect& area, const Labels& labels) {
    const float s = scene.scale;
    if (area.width < 240 * s || area.height < 160 * s) return;
    // The largest 1, 2 or 5 times a power of ten that is no longer than 110 points.
    const double most = 110.0 * s * km_per_pixel;
    const double ten = std::pow(10.0, std::floor(std::log10(most)));
    const double km = (most >= 5 * ten ? 5 : most >= 2 * ten ? 2 : 1) * ten;
    const float length = static_cast<float>(km / km_per_pixel);
    std::string name = km >= 1 ? count_text(static_cast<std::uint64_t>(std::lround(km))) + " km"
                               : count_text(static_cast<std::uint64_t>(std::max(1L, std::lround(km * 1000)))) + " m";
    const float right = area.x + area.width - 18 * s, bottom = area.y + area.height - 18 * s, left = right - length;
    const auto& palette = *scene.palette;
    auto* list = labels.list();
    list->AddRectFilled(vec(left - 8 * s, bottom - 24 * s), vec(right + 8 * s, bottom + 6 * s),
                        to_imgui(palette.canvas.faded(0.85f)), 3 * s);
    labels.put(scene.fonts.mono, 12, {0.5f * (left + right), bottom - 13 * s}, palette.ink, name,
               Labels::Align::centre);
    const auto ink = to_imgui(palette.ink);
    list->AddLine(vec(left, bottom), vec(right, bottom), ink, 1.5f * s);
    list->AddLine(vec(left, bottom - 5 * s), vec(left, bottom + 1), ink, 1.5f * s);
    list->AddLine(vec(right, bottom - 5 * s), vec(right, bottom + 1), ink, 1.5f * s);
}

}  // namespace lockstep
