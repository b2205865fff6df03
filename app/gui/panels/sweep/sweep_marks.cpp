#include "app/gui/panels/sweep/sweep_marks.hpp"

#include <algorithm>
#include <cmath>

#include "app/gui/panels/plots/plot_frame.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kRadius = 4.2f, kWeight = 2, kDot = 1.2f, kDotSpacing = 5, kDash = 5, kLongDash = 12, kThin = 1.25f;
constexpr std::size_t kShapes = 6;

void draw_polygon(ImDrawList* list, ImVec2 at, float radius, std::span<const ImVec2> corners, ImU32 fill, ImU32 edge,
                  float weight) {
    ImVec2 points[8];
    const auto count = std::min<std::size_t>(corners.size(), 8);
    for (std::size_t k = 0; k < count; ++k) points[k] = {at.x + radius * corners[k].x, at.y + radius * corners[k].y};
    list->AddConvexPolyFilled(points, static_cast<int>(count), fill);
    list->AddPolyline(points, static_cast<int>(count), edge, weight, ImDrawFlags_Closed);
}

void draw_cross(ImDrawList* list, ImVec2 at, float radius, ImU32 colour, float weight) {
    list->AddLine({at.x - radius, at.y - radius}, {at.x + radius, at.y + radius}, colour, weight);
    list->AddLine({at.x - radius, at.y + radius}, {at.x + radius, at.y - radius}, colour, weight);
}

void draw_dots(ImDrawList* list, const Look& look, ImVec2 from, ImVec2 to, ImU32 colour) {
    const auto length = std::hypot(to.x - from.x, to.y - from.y);
    for (float at = 0; at <= length; at += look.px(kDotSpacing)) {
        const auto t = length > 0 ? at / length : 0;
        list->AddCircleFilled({from.x + t * (to.x - from.x), from.y + t * (to.y - from.y)}, kDot * look.scale, colour);
    }
}

}  // namespace

Colour line_colour(const Palette& palette, const ChartLine& line) {
    if (line.kind == ChartLine::Kind::floor || line.on_host) return palette.ink2;
    return palette.categories[line.style % palette.categories.size()];
}

void draw_marker(ImDrawList* list, const Look& look, const ChartLine& line, ImVec2 at, Colour own) {
    if (line.kind == ChartLine::Kind::floor || line.kind == ChartLine::Kind::predicted) return;
    const bool hollow = line.kind == ChartLine::Kind::published;
    const auto colour = u32(own);
    const auto fill = hollow ? u32(look.colour().canvas) : colour;
    const auto radius = kRadius * look.scale, weight = std::max(1.f, 1.5f * look.scale);
    // Only host code has triangles: upright, and for a second line to the right.
    const auto shape = line.on_host                ? (line.style % 2 == 0 ? 3 : 7)
                       : line.style % kShapes >= 3 ? line.style % kShapes + 1
                                                   : line.style % kShapes;
    constexpr ImVec2 kSquare[] = {{-0.85f, -0.85f}, {0.85f, -0.85f}, {0.85f, 0.85f}, {-0.85f, 0.85f}};
    constexpr ImVec2 kDiamond[] = {{0, -1.25f}, {1.25f, 0}, {0, 1.25f}, {-1.25f, 0}};
    constexpr ImVec2 kUp[] = {{0, -1.15f}, {1.1f, 0.8f}, {-1.1f, 0.8f}};
    constexpr ImVec2 kDown[] = {{0, 1.15f}, {-1.1f, -0.8f}, {1.1f, -0.8f}};
    constexpr ImVec2 kLeft[] = {{-1.2f, 0}, {0.8f, -1.1f}, {0.8f, 1.1f}};
    constexpr ImVec2 kRight[] = {{1.2f, 0}, {-0.8f, 1.1f}, {-0.8f, -1.1f}};
    switch (shape) {
        case 0:
            list->AddCircleFilled(at, radius, fill);
            if (hollow) list->AddCircle(at, radius, colour, 0, weight);
            break;
        case 1: draw_polygon(list, at, radius, kDiamond, fill, colour, weight); break;
        case 2: draw_polygon(list, at, radius, kSquare, fill, colour, weight); break;
        case 3: draw_polygon(list, at, radius, kUp, fill, colour, weight); break;
        case 4: draw_polygon(list, at, radius, kDown, fill, colour, weight); break;
        case 5: draw_cross(list, at, radius, colour, kWeight * look.scale); break;
        case 7: draw_polygon(list, at, radius, kRight, fill, colour, weight); break;
        default: draw_polygon(list, at, radius, kLeft, fill, colour, weight); break;
    }
}

void draw_stroke(ImDrawList* list, const Look& look, const ChartLine& line, std::span<const ImVec2> points,
                 Colour own) {
    const auto colour = u32(own);
    for (std::size_t k = 0; k + 1 < points.size(); ++k) {
        const auto from = points[k], to = points[k + 1];
        switch (line.kind) {
            case ChartLine::Kind::run: list->AddLine(from, to, colour, kWeight * look.scale); break;
            case ChartLine::Kind::floor: draw_dots(list, look, from, to, colour); break;
            case ChartLine::Kind::published:
                draw_dashed(list, from, to, colour, kWeight * look.scale, look.px(kDash));
                break;
            case ChartLine::Kind::predicted:
                draw_dashed(list, from, to, colour, kThin * look.scale, look.px(kLongDash));
                break;
        }
    }
}

}  // namespace lockstep
