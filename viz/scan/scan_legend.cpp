#include "viz/scan/scan_legend.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "kernels/data/names/numerals.hpp"
#include "viz/columns/legend.hpp"
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

void draw_scan_legend(const Scene& scene, const ScanLayout& layout, const Rect& area, bool tree, bool wrong,
                      const Labels& labels) {
    const auto& palette = *scene.palette;
    const float scale = scene.scale;
    const float high = ScanLayout::kFoot * scale;
    Legend legend(scene, {area.x + 4 * scale, area.y + area.height - high, area.width - 4 * scale, 0.9f * high}, labels);
    const auto box = [scale](float at, float y) {
        return std::pair(ImVec2{at, y - 6 * scale}, ImVec2{at + 14 * scale, y + 6 * scale});
    };
    const auto frame = [&](const Colour& colour, float line) {
        return [&labels, box, colour, line, scale](float at, float y) {
            const auto [low, far] = box(at, y);
            labels.list()->AddRect(low, far, to_imgui(colour), 3 * scale, line * scale);
        };
    };
    legend.item(14, "this pass", frame(palette.now, 2));
    if (wrong)
        legend.item(14, "wrong", [&](float at, float y) {
            const auto [low, far] = box(at, y);
            labels.list()->AddRect(low, far, to_imgui(palette.hazard), 3 * scale, 2 * scale);
            labels.list()->AddTriangleFilled({far.x - 7 * scale, low.y}, {far.x, low.y}, {far.x, low.y + 7 * scale},
                                             to_imgui(palette.hazard));
        });
    if (tree) {
        legend.item(14, "prefix, done", frame(palette.ink2, 1.5f));
        legend.item(14, "partial sum", [&](float at, float y) {
            const auto [low, far] = box(at, y);
            draw_dashed_cell(scene, {low.x, low.y, far.x - low.x, far.y - low.y}, labels);
        });
        legend.item(14, "unchanged", [&](float at, float y) {
            const auto [low, far] = box(at, y);
            labels.list()->AddRectFilled(low, far, to_imgui(palette.raised), 3 * scale);
        });
    }
    const auto n = layout.steps().num_elements();
    constexpr float kBar = 90;
    const float words = labels.width(scene.fonts.words, Legend::kText, "elements summed: 1") / scale + 8;
    legend.item(words + kBar, count_text(n), [&](float at, float y) {
        labels.put(scene.fonts.words, Legend::kText, {at, y}, palette.ink2, "elements summed: 1");
        constexpr int kParts = 18;
        for (int i = 0; i < kParts; ++i) {
            const auto reach = static_cast<std::uint32_t>(
                std::pow(static_cast<double>(n), static_cast<double>(i) / (kParts - 1)));
            const float left = at + (words + kBar * static_cast<float>(i) / kParts) * scale;
            labels.list()->AddRectFilled({left, y - 5 * scale}, {left + kBar * scale / kParts + 1, y + 5 * scale},
                                         to_imgui(ScanRaster::colour_of(std::max(1u, reach), n, palette)));
        }
    });
    legend.draw();
}

}  // namespace lockstep
