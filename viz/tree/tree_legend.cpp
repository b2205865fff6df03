#include "viz/tree/tree_legend.hpp"

#include <string>
#include <string_view>

#include "kernels/run/entry/count_text.hpp"

namespace lockstep {
namespace {

constexpr float kText = 13, kBetween = 20, kToText = 7;  // points
constexpr float kLane = 22, kScale = 90;

}  // namespace

void draw_tree_legend(const Scene& scene, const TreeColumns& columns, bool has_bars, const Rect& area,
                      const Labels& labels) {
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
    const auto lane = [&](const Colour& colour, bool back) {
        return [&, colour, back](float at) {
            list->AddLine({at, y}, {at + kLane * s, y}, to_imgui(colour), 1.75f * s);
            const float tip = back ? at : at + kLane * s, tail = tip + (back ? 7 : -7) * s;
            list->AddTriangleFilled({tip, y}, {tail, y - 4 * s}, {tail, y + 4 * s}, to_imgui(colour));
        };
    };
    const auto disc = [&](const Colour& colour) {
        return [&, colour](float at) { list->AddCircleFilled({at + 5 * s, y}, 5 * s, to_imgui(colour)); };
    };
    if (columns.num_wrong() != 0)
        item(10, "wrong", [&](float at) {
            list->AddTriangleFilled({at + 5 * s, y - 6 * s}, {at + 10.5f * s, y + 4 * s}, {at - 0.5f * s, y + 4 * s},
                                    to_imgui(palette.hazard));
        });
    if (columns.changes()) item(10, "changed in this pass", disc(palette.now));
    using Colouring = TreeColumns::Colouring;
    if (columns.colouring == Colouring::direction) {
        item(kLane, "forward arc", lane(palette.categories[0], false));
        item(kLane, "retreat arc", lane(palette.categories[3], true));
    } else if (columns.colouring == Colouring::sublist) {
        item(kLane, "arcs by sublist", [&](float at) {
            for (int i = 0; i < 3; ++i)
                list->AddLine({at + 8.f * static_cast<float>(i) * s, y},
                              {at + (8.f * static_cast<float>(i) + 6) * s, y},
                              to_imgui(palette.categories[static_cast<std::size_t>(i)]), 1.75f * s);
        });
    } else if (columns.colouring == Colouring::known) {
        item(kLane, "arc that knows its next", lane(palette.ink3, false));
        item(kLane, "not yet", lane(palette.unvisited, false));
    } else {
        item(kLane, "arc", lane(palette.unvisited, false));
    }
    if (!has_bars && columns.arc_ranks != nullptr && !columns.arc_ranks->range.empty()) {
        const std::string_view sign = "12";
        item(labels.width(scene.fonts.mono, kText, sign) / s, "rank on the tour", [&](float at) {
            labels.put(scene.fonts.mono, kText, {at, y}, palette.ink, sign);
        });
    }
    item(12, "root", [&](float at) {
        list->AddRectFilled({at + 2 * s, y - 4 * s}, {at + 10 * s, y + 4 * s}, to_imgui(palette.ink2), s);
        list->AddRect({at, y - 6 * s}, {at + 12 * s, y + 6 * s}, to_imgui(palette.ink2), 2 * s, s);
    });
    if (columns.vertices != nullptr && columns.sequence && !columns.vertices->range.empty()) {
        const auto& range = columns.vertices->range;
        const auto lowest = count_text(static_cast<std::uint64_t>(range.lowest().number())),
                   highest = count_text(static_cast<std::uint64_t>(range.highest().number()));
        std::string name = columns.vertices->column->name;
        for (auto& letter : name)
            if (letter == '_') letter = ' ';
        const float first = labels.width(scene.fonts.mono, kText, lowest) + 6 * s;
        item(kScale + (labels.width(scene.fonts.words, kText, name) + first) / s + 8, highest, [&](float at) {
            at += labels.put(scene.fonts.words, kText, {at, y}, palette.ink2, name) + 8 * s;
            at += labels.put(scene.fonts.mono, kText, {at, y}, palette.ink2, lowest) + 6 * s;
            const float step = kScale * s / 8;
            for (std::size_t i = 0; i < 8; ++i) {
                const auto left = to_imgui(palette.sequence[i]), right = to_imgui(palette.sequence[i + 1]);
                const float from = at + step * static_cast<float>(i);
                list->AddRectFilledMultiColor({from, y - 5 * s}, {from + step, y + 5 * s}, left, right, right, left);
            }
        });
    }
    if (has_bars)
        item(14, "vertices a pixel, log scale", [&](float at) {
            for (int i = 0; i < 4; ++i)
                list->AddRectFilled(
                    {at + 14 * s - 3.5f * static_cast<float>(i + 1) * s, y - 6 * s + 3.f * static_cast<float>(i) * s},
                    {at + 14 * s, y - 6 * s + 3.f * static_cast<float>(i + 1) * s}, to_imgui(palette.ink3));
        });
}

}  // namespace lockstep
