#include "viz/graph/map/rings_guide.hpp"

#include <string>

#include <imgui.h>

#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr float kBetweenCircles = 7, kBetweenNames = 17;  ///< points

}  // namespace

void draw_rings_guide(const Scene& scene, const GraphPositions& positions, const PlaneCamera& camera, const Rect& area,
                      const Labels& labels) {
    const float s = scene.scale;
    const auto& palette = *scene.palette;
    auto* list = labels.list();
    const Point2 centre = camera.to_pixel({0, 0}, area);
    list->PushClipRect({area.x, area.y}, {area.x + area.width, area.y + area.height}, true);
    float circle = 0;
    for (const auto& ring : positions.rings) {
        const float outer = ring.outer * camera.zoom;
        if (outer < circle + kBetweenCircles * s) continue;
        circle = outer;
        list->AddCircle({centre.x, centre.y}, outer, to_imgui(palette.line), 0, s);
    }
    // Names lie on the ground's colour along the way up, where they hide a sliver of each ring.
    float named = 0;
    for (std::size_t level = 1; level < positions.rings.size(); ++level) {
        const auto& ring = positions.rings[level];
        const float middle = 0.5f * (ring.inner + ring.outer) * camera.zoom;
        if (middle < named + kBetweenNames * s) continue;
        const Point2 at{centre.x, centre.y - middle};
        if (!area.contains(at)) continue;
        named = middle;
        const bool wide = (ring.outer - ring.inner) * camera.zoom >= 1.6f * kBetweenNames * s;
        const auto text = std::to_string(level) + (wide ? ": " + count_text(ring.vertices) : "");
        const float half = 0.5f * labels.width(scene.fonts.mono, 12, text) + 4 * s, high = 8 * s;
        list->AddRectFilled({at.x - half, at.y - high}, {at.x + half, at.y + high},
                            to_imgui(palette.canvas.faded(0.85f)), 3 * s);
        labels.put(scene.fonts.mono, 12, at, palette.ink, text, Labels::Align::centre);
    }
    list->PopClipRect();
}

}  // namespace lockstep
