#include "viz/forest/forest_legend.hpp"

#include <string_view>

namespace lockstep {
namespace {

constexpr float kText = 13, kBetween = 20, kToText = 7;  // points

Colour between(const Colour& a, const Colour& b, float t) {
    return {a.r + t * (b.r - a.r), a.g + t * (b.g - a.g), a.b + t * (b.b - a.b), 1};
}

}  // namespace

void draw_forest_legend(const Scene& scene, bool pointers_moved, bool has_roots, bool has_bars, bool several_trees,
                        const Rect& area, const Labels& labels) {
    const auto& palette = *scene.palette;
    const float s = scene.scale, y = area.y + 0.5f * area.height, end = area.x + area.width;
    auto* list = labels.list();
    float x = area.x;
    bool full = false;
    /// A sign `wide` points across, drawn at its left edge, and its words.
    const auto item = [&](float wide, std::string_view text, auto sign) {
        const float words = x + (wide + kToText) * s;
        full = full || words + labels.width(scene.fonts.words, kText, text) > end;
        if (full) return;
        sign(x);
        x = words + labels.put(scene.fonts.words, kText, {words, y}, palette.ink2, text) + kBetween * s;
    };
    const auto disc = [&](const Colour& colour) {
        return [&, colour](float at) { list->AddCircleFilled({at + 5 * s, y}, 5 * s, to_imgui(colour)); };
    };
    const auto& tree = palette.categories[0];
    if (pointers_moved) {
        item(10, "moved in this pass", disc(palette.now));
        item(24, "its pointer", [&](float at) {
            list->AddLine({at, y}, {at + 18 * s, y}, to_imgui(palette.now), 1.5f * s);
            list->AddTriangleFilled({at + 24 * s, y}, {at + 16 * s, y - 4 * s}, {at + 16 * s, y + 4 * s},
                                    to_imgui(palette.now));
        });
    }
    if (has_roots) {
        item(10, "root not known yet", disc(between(palette.canvas, tree, 0.5f)));
        item(10, several_trees ? "root known, colour by tree" : "root known", disc(tree));
    }
    item(12, "root", [&](float at) {
        list->AddRectFilled({at + 2 * s, y - 4 * s}, {at + 10 * s, y + 4 * s}, to_imgui(tree), s);
        list->AddRect({at, y - 6 * s}, {at + 12 * s, y + 6 * s}, to_imgui(tree), 2 * s, s);
    });
    if (!has_bars) return;
    item(14, several_trees ? "nodes a pixel, log scale; grey: several trees" : "nodes a pixel, log scale",
         [&](float at) {
             for (int i = 0; i < 4; ++i)
                 list->AddRectFilled(
                     {at + 3.5f * static_cast<float>(i) * s, y + 5 * s - 2.5f * static_cast<float>(i + 1) * s},
                     {at + 3.5f * static_cast<float>(i + 1) * s, y + 5 * s},
                     to_imgui(several_trees ? palette.ink3 : tree));
         });
}

}  // namespace lockstep
