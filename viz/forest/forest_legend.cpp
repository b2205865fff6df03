#include "viz/forest/forest_legend.hpp"

#include "viz/columns/legend.hpp"

namespace lockstep {
namespace {

Colour between(const Colour& a, const Colour& b, float t) {
    return {a.r + t * (b.r - a.r), a.g + t * (b.g - a.g), a.b + t * (b.b - a.b), 1};
}

}  // namespace

void draw_forest_legend(const Scene& scene, bool pointers_moved, bool has_roots, bool has_bars, bool several_trees,
                        const Rect& area, const Labels& labels) {
    const auto& palette = *scene.palette;
    auto* list = labels.list();
    Legend row(scene, area, labels);
    const float s = scene.scale;
    const auto& tree = palette.categories[0];
    if (pointers_moved) {
        row.disc("moved in this pass", palette.now);
        row.item(24, "its pointer", [&](float at, float y) {
            list->AddLine({at, y}, {at + 18 * s, y}, to_imgui(palette.now), 1.5f * s);
            list->AddTriangleFilled({at + 24 * s, y}, {at + 16 * s, y - 4 * s}, {at + 16 * s, y + 4 * s},
                                    to_imgui(palette.now));
        });
    }
    if (has_roots) {
        row.disc("root not known yet", between(palette.canvas, tree, 0.5f));
        row.disc(several_trees ? "root known, colour by tree" : "root known", tree);
    }
    row.root("root", tree);
    if (has_bars)
        row.item(14, several_trees ? "nodes a pixel, log scale; grey: several trees" : "nodes a pixel, log scale",
             [&](float at, float y) {
                 for (int i = 0; i < 4; ++i)
                     list->AddRectFilled(
                         {at + 3.5f * static_cast<float>(i) * s, y + 5 * s - 2.5f * static_cast<float>(i + 1) * s},
                         {at + 3.5f * static_cast<float>(i + 1) * s, y + 5 * s},
                         to_imgui(several_trees ? palette.ink3 : tree));
             });
    row.draw();
}

}  // namespace lockstep
