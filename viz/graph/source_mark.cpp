#include "viz/graph/source_mark.hpp"

#include <algorithm>
#include <string>

#include "kernels/run/entry/count_text.hpp"

namespace lockstep {

void draw_source_mark(const Scene& scene, std::uint32_t source, Point2 at, const Rect& area, const Labels& labels) {
    const float s = scene.scale;
    if (!area.contains(at)) return;
    const auto& palette = *scene.palette;
    auto* list = labels.list();
    list->AddCircleFilled({at.x, at.y}, 5 * s, to_imgui(palette.canvas));
    list->AddCircleFilled({at.x, at.y}, 4 * s, to_imgui(palette.ink));
    const std::string text = "source, vertex " + count_text(source);
    const float half = 0.5f * labels.width(scene.fonts.words, 14, text) + 6 * s, high = 11 * s;
    if (area.width < 2 * half + 8 * s) return;
    const float x = std::clamp(at.x, area.x + half + 2 * s, area.x + area.width - half - 2 * s);
    const bool below = at.y + 34 * s < area.y + area.height;
    const float y = at.y + (below ? 20 : -20) * s;
    list->AddRectFilled({x - half, y - high}, {x + half, y + high}, to_imgui(palette.canvas.faded(0.85f)), 3 * s);
    labels.put(scene.fonts.words, 14, {x, y}, palette.ink, text, Labels::Align::centre);
}

}  // namespace lockstep
