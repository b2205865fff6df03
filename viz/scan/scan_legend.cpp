#include "viz/scan/scan_legend.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "kernels/data/names/numerals.hpp"
#include "viz/scan/scan_raster.hpp"
#include "viz/scan/scan_tree.hpp"

namespace lockstep {

void draw_row_names(const Scene& scene, const ScanLayout& layout, const Labels& labels) {
    const auto& palette = *scene.palette;
    const float line = labels.line(12);
    const auto num_rows = static_cast<int>(layout.steps().rows().size());
    const auto is_now = [&](int row) { return layout.step(row).reach.pass == scene.pass && scene.pass > 0; };
    const auto middle_of = [&](int row) {
        return layout.top_of(row) + (layout.row_height >= ScanLayout::kTreeRow * scene.scale
                                         ? 2 * scene.scale + 0.5f * layout.cell_height(scene)
                                         : 0.5f * layout.row_height);
    };
    int first_now = 0;
    while (first_now < num_rows && !is_now(first_now)) ++first_now;
    float free_from = 0;
    for (int row = 0; row < num_rows; ++row) {
        const bool now = is_now(row);
        const float middle = middle_of(row);
        // Names never meet; that of this pass stands in any case.
        if (row != first_now && middle - 0.5f * line < free_from) continue;
        if (row < first_now && first_now < num_rows && middle_of(first_now) - middle < line) continue;
        free_from = middle + 0.5f * line;
        labels.put(now ? scene.fonts.strong : scene.fonts.words, 13, {layout.plot.x - 10 * scene.scale, middle},
                   now                                         ? palette.ink
                   : layout.step(row).reach.pass <= scene.pass ? palette.ink2
                                                               : palette.ink3,
                   layout.step(row).label, Labels::Align::right);
    }
}

void draw_scan_legend(const Scene& scene, const ScanLayout& layout, const Rect& area, bool tree, const Labels& labels) {
    const auto& palette = *scene.palette;
    const float scale = scene.scale, y = area.y + area.height - 0.45f * ScanLayout::kFoot * scale;
    float x = area.x + 4 * scale;
    const float end = area.x + area.width;
    const auto put = [&](const char* text, auto&& mark) {
        const float width = labels.width(scene.fonts.words, 13, text);
        if (x + 22 * scale + width > end) return;
        mark(x);
        labels.put(scene.fonts.words, 13, {x + 20 * scale, y}, palette.ink2, text);
        x += 36 * scale + width;
    };
    const auto box = [&](float at) {
        return std::pair(ImVec2{at, y - 6 * scale}, ImVec2{at + 14 * scale, y + 6 * scale});
    };
    put("this pass", [&](float at) {
        const auto [low, high] = box(at);
        labels.list()->AddRect(low, high, to_imgui(palette.now), 3 * scale, 2 * scale);
    });
    if (tree) {
        put("prefix, done", [&](float at) {
            const auto [low, high] = box(at);
            labels.list()->AddRect(low, high, to_imgui(palette.ink2), 3 * scale, 1.5f * scale);
        });
        put("part of one", [&](float at) {
            const auto [low, high] = box(at);
            draw_dashed_cell(scene, {low.x, low.y, high.x - low.x, high.y - low.y}, labels);
        });
        put("idle: as it was", [&](float at) {
            const auto [low, high] = box(at);
            labels.list()->AddRectFilled(low, high, to_imgui(palette.raised), 3 * scale);
        });
    }
    const std::string most = count_text(layout.steps().num_elements());
    const float width = 90 * scale, words = labels.width(scene.fonts.words, 13, "reach 1") +
                                            labels.width(scene.fonts.mono, 13, most) + 24 * scale;
    if (x + width + words > end) return;
    x += labels.put(scene.fonts.words, 13, {x, y}, palette.ink2, "reach 1") + 8 * scale;
    constexpr int kParts = 18;
    for (int i = 0; i < kParts; ++i) {
        const auto reach = static_cast<std::uint32_t>(
            std::pow(static_cast<double>(layout.steps().num_elements()), static_cast<double>(i) / (kParts - 1)));
        const float left = x + width * static_cast<float>(i) / kParts;
        labels.list()->AddRectFilled(
            {left, y - 5 * scale}, {left + width / kParts + 1, y + 5 * scale},
            to_imgui(ScanRaster::colour_of(std::max(1u, reach), layout.steps().num_elements(), palette)));
    }
    labels.put(scene.fonts.mono, 13, {x + width + 8 * scale, y}, palette.ink2, most);
}

}  // namespace lockstep
