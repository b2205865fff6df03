#include "viz/tree/tree_legend.hpp"

#include <string>
#include <string_view>

#include "kernels/data/names/numerals.hpp"
#include "viz/columns/legend.hpp"

namespace lockstep {
namespace {

constexpr float kLane = 22;  // points

}  // namespace

void draw_tree_legend(const Scene& scene, const TreeColumns& columns, DrawnMarks drawn, const Rect& area,
                      const Labels& labels) {
    const auto& palette = *scene.palette;
    auto* list = labels.list();
    Legend row(scene, area, labels);
    const float s = scene.scale;
    const auto lane = [&](const Colour& colour, bool back) {
        return [&, colour, back](float at, float y) {
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
        row.item(kLane, "arcs by sublist", [&](float at, float y) {
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
        static constexpr std::string_view sign = "12";
        row.item(labels.width(scene.fonts.mono, Legend::kText, sign) / s, "rank on the tour", [&](float at, float y) {
            labels.put(scene.fonts.mono, Legend::kText, {at, y}, palette.ink, sign);
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
        row.scale(name, lowest, highest);
    }
    if (drawn.bars)
        row.item(14, "vertices a pixel, log scale", [&](float at, float y) {
            for (int i = 0; i < 4; ++i)
                list->AddRectFilled(
                    {at + 14 * s - 3.5f * static_cast<float>(i + 1) * s, y - 6 * s + 3.f * static_cast<float>(i) * s},
                    {at + 14 * s, y - 6 * s + 3.f * static_cast<float>(i + 1) * s}, to_imgui(palette.ink3));
        });
    row.draw();
}

}  // namespace lockstep
