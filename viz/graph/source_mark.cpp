#include "viz/graph/source_mark.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "kernels/run/entry/count_text.hpp"

namespace lockstep {
namespace {

constexpr float kLine = 14, kHigh = 22, kAside = 6, kEdge = 2;  ///< points: text, its ground, and what is beside it
constexpr float kApart = 9;  ///< points between the mark and its label
constexpr float kMark = 5;  ///< points, its radius
constexpr float kLensWeight = 1000;  ///< of a pixel of the lens, against one of the graph

float overlap(const Rect& a, const Rect& b) {
    const float across = std::min(a.x + a.width, b.x + b.width) - std::max(a.x, b.x);
    const float down = std::min(a.y + a.height, b.y + b.height) - std::max(a.y, b.y);
    return across > 0 && down > 0 ? across * down : 0;
}

}  // namespace

Rect place_beside(Point2 mark, Point2 size, const Rect& map, const LabelNeighbours& neighbours, float scale) {
    const float apart = kApart * scale, edge = kEdge * scale, radius = kMark * scale;
    const Rect dot{mark.x - radius, mark.y - radius, 2 * radius, 2 * radius};
    // The first of those that cover least.
    const std::array places{
        Point2{mark.x - size.x / 2, mark.y + apart}, Point2{mark.x - size.x / 2, mark.y - apart - size.y},
        Point2{mark.x + apart, mark.y - size.y / 2}, Point2{mark.x - apart - size.x, mark.y - size.y / 2}};
    Rect best;
    float least = 0;
    for (const auto& place : places) {
        const Rect inside{std::clamp(place.x, map.x + edge, std::max(map.x + edge, map.x + map.width - size.x - edge)),
                          std::clamp(place.y, map.y + edge, std::max(map.y + edge, map.y + map.height - size.y - edge)),
                          size.x, size.y};
        const float covered =
            kLensWeight * (overlap(inside, neighbours.lens) + overlap(inside, dot)) + overlap(inside, neighbours.graph);
        if (best.width > 0 && covered >= least) continue;
        best = inside, least = covered;
    }
    return best;
}

void draw_source_mark(const Scene& scene, std::uint32_t source, Point2 at, const Rect& map,
                      const LabelNeighbours& neighbours, const Labels& labels) {
    const float s = scene.scale;
    if (!map.contains(at)) return;
    const auto& palette = *scene.palette;
    auto* list = labels.list();
    list->AddCircleFilled({at.x, at.y}, kMark * s, to_imgui(palette.canvas));
    list->AddCircleFilled({at.x, at.y}, (kMark - 1) * s, to_imgui(palette.ink));
    const std::string text = "source, vertex " + count_text(source);
    const Point2 size{labels.width(scene.fonts.words, kLine, text) + 2 * kAside * s, kHigh * s};
    if (map.width < size.x + 4 * kEdge * s) return;
    const auto place = place_beside(at, size, map, neighbours, s);
    list->AddRectFilled({place.x, place.y}, {place.x + place.width, place.y + place.height},
                        to_imgui(palette.canvas.faded(0.85f)), 3 * s);
    labels.put(scene.fonts.words, kLine, {place.x + place.width / 2, place.y + place.height / 2}, palette.ink, text,
               Labels::Align::centre);
}

}  // namespace lockstep
