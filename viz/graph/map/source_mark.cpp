#include "viz/graph/map/source_mark.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/parameter_hints.hpp"

namespace lockstep {
namespace {

constexpr float kLine = 14, kHigh = 22, kAside = 6, kEdge = 2;  ///< points: text, its ground, and the gap beside it
constexpr float kApart = 4;  ///< points between the mark and its label
constexpr float kFrame = 6;  ///< points between a disc and the frame of a destination
constexpr float kMark = 5;  ///< points, its radius

float overlap(const Rect& a, const Rect& b) {
    const float across = std::min(a.x + a.width, b.x + b.width) - std::max(a.x, b.x);
    const float down = std::min(a.y + a.height, b.y + b.height) - std::max(a.y, b.y);
    return across > 0 && down > 0 ? across * down : 0;
}

/// Writes the name of a marked vertex beside it, if it fits into the map.
void put_name(const Scene& scene, const std::string& text, Point2 at, const Rect& map,
              const LabelNeighbours& neighbours, const Labels& labels) {
    const float s = scene.scale;
    const auto& palette = *scene.palette;
    const Point2 size{labels.width(scene.fonts.words, kLine, text) + 2 * kAside * s, kHigh * s};
    if (map.width < size.x + 4 * kEdge * s) return;
    const auto place = place_beside(at, size, map, neighbours, s);
    labels.list()->AddRectFilled({place.x, place.y}, {place.x + place.width, place.y + place.height},
                                 to_imgui(palette.canvas.faded(0.85f)), 3 * s);
    labels.put(scene.fonts.words, kLine, {place.x + place.width / 2, place.y + place.height / 2}, palette.ink, text,
               Labels::Align::centre);
}

}  // namespace

Rect place_beside(Point2 mark, Point2 size, const Rect& map, const LabelNeighbours& neighbours, float scale) {
    const float radius = neighbours.radius * scale, apart = radius + kApart * scale, edge = kEdge * scale;
    const Rect dot{mark.x - radius, mark.y - radius, 2 * radius, 2 * radius};
    const auto& magnifier = neighbours.magnifier;
    const float centred = mark.x - size.x / 2, level = mark.y - size.y / 2;
    // The first of the places that cover least: around the mark, or around the magnifier's frame if it covers all of them.
    const std::array places{Point2{centred, mark.y + apart},
                            Point2{centred, mark.y - apart - size.y},
                            Point2{mark.x + apart, level},
                            Point2{mark.x - apart - size.x, level},
                            Point2{centred, magnifier.y + magnifier.height + edge},
                            Point2{centred, magnifier.y - edge - size.y},
                            Point2{magnifier.x + magnifier.width + edge, level},
                            Point2{magnifier.x - edge - size.x, level}};
    constexpr std::size_t kRoundTheMark = 4;
    const auto inside = [&](Point2 place) {
        const float right = std::max(map.x + edge, map.x + map.width - size.x - edge),
                    bottom = std::max(map.y + edge, map.y + map.height - size.y - edge);
        return Rect{std::clamp(place.x, map.x + edge, right), std::clamp(place.y, map.y + edge, bottom), size.x,
                    size.y};
    };
    const auto hidden = [&](const Rect& label) { return overlap(label, magnifier) + overlap(label, dot); };
    std::optional<Rect> best;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (i == kRoundTheMark && (magnifier.width <= 0 || hidden(*best) <= 0)) break;
        const auto label = inside(places[i]);
        const auto worse = [&](const Rect& other) {
            return std::pair(hidden(other), overlap(other, neighbours.graph)) >
                   std::pair(hidden(label), overlap(label, neighbours.graph));
        };
        if (!best || worse(*best)) best = label;
    }
    return *best;
}

void draw_source_mark(const Scene& scene, std::uint32_t source, Point2 at, const Rect& map,
                      const LabelNeighbours& neighbours, const Labels& labels) {
    const float s = scene.scale;
    if (!map.contains(at)) return;
    const auto& palette = *scene.palette;
    auto* list = labels.list();
    list->AddCircleFilled({at.x, at.y}, kMark * s, to_imgui(palette.canvas));
    list->AddCircleFilled({at.x, at.y}, (kMark - 1) * s, to_imgui(palette.ink));
    constexpr std::int64_t kSingleDestination = 1;
    const auto* parameters = scene.parameters;
    const auto paths = parameters ? parameters->find("paths") : ParameterValues::const_iterator{};
    const bool is_destination = parameters && paths != parameters->end() && paths->second == kSingleDestination;
    const std::string text = (is_destination ? "destination, vertex " : "source, vertex ") + count_text(source);
    put_name(scene, text, at, map, neighbours, labels);
}

void draw_destination_mark(const Scene& scene, const Rect& disc, const Rect& map, const LabelNeighbours& neighbours,
                           const Labels& labels) {
    const Point2 at{disc.x + 0.5f * disc.width, disc.y + 0.5f * disc.height};
    if (!map.contains(at)) return;
    const float s = scene.scale, apart = kFrame * s;
    const auto frame = [&](float grow, const Colour& colour, float line) {
        labels.list()->AddRect({disc.x - grow, disc.y - grow},
                               {disc.x + disc.width + grow, disc.y + disc.height + grow}, to_imgui(colour), 2 * s,
                               line * s);
    };
    frame(apart, scene.palette->canvas, 5);
    frame(apart, scene.palette->ink, 2);
    auto round_frame = neighbours;
    round_frame.radius = 0.5f * disc.width / s + kFrame + 2;
    put_name(scene, "destination", at, map, round_frame, labels);
}

}  // namespace lockstep
