#include "viz/tree/tree_legend.hpp"

#include <string>
#include <string_view>

#include "kernels/data/names/numerals.hpp"
#include "viz/columns/legend_row.hpp"

namespace lockstep {
namespace {

constexpr float kLane = 22, kScale = 90;  // points

}  // namespace

void draw_tree_legend(const Scene& scene, const TreeColumns& columns, DrawnMarks drawn, const Rect& area,
                      const Labels& labels) {
    const auto& palette = *scene.palette;
    auto* list = labels.list();
    LegendRow row(scene, area, labels);
    const float s = row.scale(), y = row.y();
    const auto lane = [&](const Colour& colour, bool back) {
        return [&, colour, back](float at) {
            list->AddLine({at, y}, {at + kLane * s, y}, to_imgui(colour), 1.75f * s);
            const float tip = back ? at : at + kLane * s, tail = tip + (back ? 7 : -7) * s;
            list->AddTriangleFilled({tip, y}, {tail, y - 4 * s}, {tail, y + 4 * s}, to_imgui(colour));
        };
    };
    if (columns.num_wrong() != 0) row.wrong();
    if (columns.has_amber(drawn.ranks)) row.disc("changed in this pass", palette.now);
    using Colouring = TreeColumns::Colouring;
    if (columns.colouring == Colouring::direction) {
        row.item(kLane, "forward arc", lane(palette.categories[0], false));
        row.item(kLane, "retreat arc", lane(palette.categories[3], true));
    } else if (columns.colouring == Colouring::sublist) {
        row.item(kLane, "arcs by sublist", [&](float at) {
            for (int i = 0; i < 3; ++i)
                list->AddLine({at + 8.f * static_cast<float>(i) * s, y},
                              {at + (8.f * static_cast<float>(i) + 6) * s, y},
                              to_imgui(palette.categories[static_cast<std::size_t>(i)]), 1.75f * s);
        });
    } else if (columns.colouring == Colouring::known) {
        row.item(kLane, "arc that knows its next", lane(palette.ink3, false));
        row.item(kLane, "not yet", lane(palette.unvisited, false));
    } else {
        row.item(kLane, "arc", lane(palette.unvisited, false));
    }
    if (drawn.ranks && !columns.arc_ranks->range.empty()) {
        const std::string_view sign = "12";
        row.item(labels.width(scene.fonts.mono, LegendRow::kText, sign) / s, "rank on the tour", [&](float at) {
            labels.put(scene.fonts.mono, LegendRow::kText, {at, y}, palette.ink, sign);
        });
    }
    row.root("root", palette.ink2);
    if (columns.vertices != nullptr && columns.sequence && !columns.vertices->range.empty()) {
        const auto& range = columns.vertices->range;
        const auto lowest = count_text(static_cast<std::uint64_t>(range.lowest().number())),
                   highest = count_text(static_cast<std::uint64_t>(range.highest().number()));
        std::string name = columns.vertices->column->name;
        for (auto& letter : name)
            if (letter == '_') letter = ' ';
        const float first = labels.width(scene.fonts.mono, LegendRow::kText, lowest) + 6 * s;
        row.item(kScale + (labels.width(scene.fonts.words, LegendRow::kText, name) + first) / s + 8, highest,
                 [&](float at) {
                     at += labels.put(scene.fonts.words, LegendRow::kText, {at, y}, palette.ink2, name) + 8 * s;
                     at += labels.put(scene.fonts.mono, LegendRow::kText, {at, y}, palette.ink2, lowest) + 6 * s;
                     const float step = kScale * s / 8;
                     for (std::size_t i = 0; i < 8; ++i) {
                         const auto left = to_imgui(palette.sequence[i]), right = to_imgui(palette.sequence[i + 1]);
                         const float from = at + step * static_cast<float>(i);
                         list->AddRectFilledMultiColor({from, y - 5 * s}, {from + step, y + 5 * s}, left, right, right,
                                                       left);
                     }
                 });
    }
    if (drawn.bars)
        row.item(14, "vertices a pixel, log scale", [&](float at) {
            for (int i = 0; i < 4; ++i)
                list->AddRectFilled(
                    {at + 14 * s - 3.5f * static_cast<float>(i + 1) * s, y - 6 * s + 3.f * static_cast<float>(i) * s},
                    {at + 14 * s, y - 6 * s + 3.f * static_cast<float>(i + 1) * s}, to_imgui(palette.ink3));
        });
}

}  // namespace lockstep
