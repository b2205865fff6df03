#include "viz/graph/graph_legend.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "kernels/data/names/numerals.hpp"
#include "viz/columns/legend_row.hpp"

namespace lockstep {
namespace {

constexpr float kText = 14, kFigure = 13, kBetween = 24, kTight = 12, kToText = 8;
constexpr float kLine = 22;  ///< points: a line that stands for such lines
constexpr float kNarrowBar = 72, kWideBar = 226, kScaleEnds = 100;  ///< points: the bar of levels, its name and figures

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

/// A sign, drawn from a left edge on, and what it means.
struct Item {
    std::string text;
    float mark = 0;  ///< width of the sign, points
    std::function<void(float left)> sign;
};

/// What amber stands for: vertices, or in a matrix the rows of their arcs.
std::string lit_text(const GraphState& state, bool rows) {
    if (state.distances && rows) return state.frontier ? "arcs of the frontier" : "arcs of what got nearer";
    if (state.distances) return "nearer in this pass";
    return (rows ? "arcs of the frontier, level " : "frontier, level ") + count_text(state.current_level);
}

}  // namespace

float draw_level_scale(const Scene& scene, const GraphState& state, Point2 at, float bar_width, const Labels& labels) {
    const auto& palette = *scene.palette;
    const float s = scene.scale, height = 12 * s;
    float x = at.x;
    x += labels.put(scene.fonts.words, kText, {x, at.y}, palette.ink2,
                    state.improvements ? "Got nearer, times"
                    : state.distances  ? "Distance"
                                       : "Level") +
         10 * s;
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
    const auto& palette = *scene.palette;
    auto* list = labels.list();
    const float s = scene.scale;
    const float y = area.y + 0.5f * area.height + 3 * s, end = area.x + area.width;
    std::vector<Item> items;
    const auto line_item = [&](const std::string& text, const Colour& colour) {
        items.push_back({text, kLine, [=](float x) {
                             list->AddLine({x, y}, {x + kLine * s, y}, to_imgui(colour), 2 * s);
                         }});
    };
    if (counts.num_spoiled != 0) line_item("no shortest path", palette.hazard);
    if (counts.num_lit != 0)
        items.push_back({lit_text(state, marks.rows), 10,
                         [&](float x) { list->AddCircleFilled(vec(x + 5 * s, y), 5 * s, to_imgui(palette.now)); }});
    if (state.settled && counts.num_expanded != 0 && !marks.rows)
        items.push_back({"left the queue", 14, [&](float x) {
                             list->AddCircle(vec(x + 7 * s, y), 6 * s, to_imgui(palette.now), 0, 2.5f * s);
                         }});
    if (marks.branches) line_item("main branches", palette.ink2);
    if (counts.num_unreached != 0) line_item(state.distances ? "no way yet" : "not reached", palette.unvisited);
    if (marks.way_back) line_item(state.distances ? "shortest way" : "way back", palette.selected);

    float between = kBetween;
    const auto width_of = [&](const Item& item) {
        return (between + item.mark + kToText) * s + labels.width(scene.fonts.words, kText, item.text);
    };
    const auto wanted = [&] {
        float width = kScaleEnds * s;
        for (const auto& item : items) width += width_of(item);
        return width;
    };
    if (wanted() + kNarrowBar * s > area.width) between = kTight;
    const float bar = std::clamp(area.width - wanted(), kNarrowBar * s, kWideBar * s);
    float x = area.x + draw_level_scale(scene, state, {area.x, y}, bar, labels);
    for (const auto& item : items) {
        if (x + width_of(item) > end) continue;
        x += between * s;
        item.sign(x);
        x += (item.mark + kToText) * s;
        x += labels.put(scene.fonts.words, kText, {x, y}, palette.ink2, item.text);
    }
}

void draw_label_legend(const Scene& scene, std::uint32_t num_hooks, std::uint32_t num_drawn, const Rect& area,
                       const Labels& labels) {
    const auto& palette = *scene.palette;
    LegendRow row(scene, area, labels);
    const float s = scene.scale, y = row.y();
    auto* list = labels.list();
    row.item(34, "a colour a component", [&](float at) {
        for (std::size_t k = 0; k < 3; ++k)
            list->AddCircleFilled(vec(at + (5 + 12 * static_cast<float>(k)) * s, y), 5 * s,
                                  to_imgui(palette.categories[k]));
    });
    row.item(22, "arc between two components",
             [&](float at) { list->AddLine(vec(at, y), vec(at + 22 * s, y), to_imgui(palette.unvisited), 2 * s); });
    if (num_hooks == 0) return;
    const auto hooks = num_drawn < num_hooks
                           ? count_text(num_drawn) + " of " + count_text(num_hooks) + " hooks of this pass"
                           : count_text(num_hooks, "hook", "hooks") + " of this pass";
    row.item(26, hooks, [&](float at) {
        list->AddBezierQuadratic(vec(at, y + 4 * s), vec(at + 13 * s, y - 8 * s), vec(at + 26 * s, y + 4 * s),
                                 to_imgui(palette.now), 2 * s);
    });
}

void draw_arc_legend(const Scene& scene, const GraphState& state, const PassCounts& counts, const Rect& area,
                     const Labels& labels) {
    const auto& palette = *scene.palette;
    const float s = scene.scale, y = area.y + 0.5f * area.height, end = area.x + area.width;
    auto* list = labels.list();
    float x = area.x;
    const auto arrow = [&](const Colour& colour, float width, bool dashed) {
        if (dashed)
            for (float from = 0; from < 16; from += 6)
                list->AddLine(vec(x + from * s, y), vec(x + (from + 3.5f) * s, y), to_imgui(colour), width * s);
        else list->AddLine(vec(x, y), vec(x + 18 * s, y), to_imgui(colour), width * s);
        list->AddTriangleFilled(vec(x + 16 * s, y - 5 * s), vec(x + 26 * s, y), vec(x + 16 * s, y + 5 * s),
                                to_imgui(colour));
    };
    const auto word = [&](const std::string& text) {
        x += labels.put(scene.fonts.words, kText, {x, y}, palette.ink2, text) + kBetween * s;
    };
    const auto fits = [&](const std::string& text, float mark) {
        return x + (mark + 8) * s + labels.width(scene.fonts.words, kText, text) <= end;
    };
    if (counts.num_led != 0) {
        if (!fits("arc that found", 26)) return;
        arrow(palette.now, 3, false);
        x += 34 * s;
        word("arc that found");
    }
    if (counts.num_expanded == 0) return;
    const char* back = state.distances ? "arc that led to nothing nearer" : "arc that led back";
    if (!fits(back, 26)) return;
    arrow(palette.ink2, 1.5f, true);
    x += 34 * s;
    word(back);
    if (state.distances || state.pass == 0 || state.current_level == 0) return;
    const auto level = state.current_level - 1;
    const std::string expanded = "expanded, level " + count_text(level);
    if (!fits(expanded, 22)) return;
    const float t =
        state.highest_level == 0 ? 0.f : static_cast<float>(level) / static_cast<float>(state.highest_level);
    list->AddCircleFilled(vec(x + 9 * s, y), 6.5f * s, to_imgui(sequence_at(palette, t)));
    list->AddCircle(vec(x + 9 * s, y), 9 * s, to_imgui(palette.ink2), 0, 1.5f * s);
    x += 28 * s;
    word(expanded);
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
