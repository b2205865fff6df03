#include "viz/list/legend.hpp"

#include <string>

#include "kernels/run/column/value_text.hpp"
#include "viz/gl/data/column_uniforms.hpp"

namespace lockstep {
namespace {

constexpr float kBarWidth = 120, kBarHeight = 10, kSwatch = 10, kGap = 6, kApart = 20;  // points

}  // namespace

float draw_list_legend(const Scene& scene, const ListColumns& columns, bool changes, float right, float y, float room,
                       const Labels& labels) {
    const float scale = scene.scale;
    const auto& palette = *scene.palette;
    auto* list = labels.list();
    float x = right;
    const std::string changed = "changed in this pass";
    const float changed_width = labels.width(scene.fonts.words, 13, changed) + (kSwatch + kGap) * scale;
    if (changes && changed_width <= room) {
        x -= changed_width;
        list->AddRectFilled({x, y - 0.5f * kSwatch * scale}, {x + kSwatch * scale, y + 0.5f * kSwatch * scale},
                            to_imgui(palette.now), 2 * scale);
        labels.put(scene.fonts.words, 13, {x + (kSwatch + kGap) * scale, y}, palette.ink2, changed);
        x -= kApart * scale;
    }
    if (columns.by_sublist()) {
        const float width = labels.width(scene.fonts.words, 13, "splitter") + (kSwatch + kGap) * scale;
        if (width > room - (right - x)) return right - x;
        x -= width;
        const float side = 0.5f * kSwatch * scale;
        list->AddRectFilled({x, y - side}, {x + 2 * side, y + side}, to_imgui(palette.categories[0]));
        list->AddTriangleFilled({x, y - side}, {x + 1.3f * side, y - side}, {x, y + 0.3f * side},
                                to_imgui(palette.ink));
        labels.put(scene.fonts.words, 13, {x + (kSwatch + kGap) * scale, y}, palette.ink2, "splitter");
        return right - x;
    }
    if (!columns.value) return right - x;

    const auto& column = *columns.value->column;
    const auto ends = ColumnScale::of(*columns.value);
    const std::string low = number_text(ends.lowest), high = number_text(ends.highest),
                      name = column.name + (columns.value_doubles() ? ", log scale" : "");
    const float low_width = labels.width(scene.fonts.mono, 12, low),
                high_width = labels.width(scene.fonts.mono, 12, high);
    const float name_width = labels.width(scene.fonts.words, 13, name);
    const float whole = name_width + low_width + high_width + (kBarWidth + 3 * kGap) * scale;
    if (whole > room - (right - x)) return right - x;
    x -= whole;
    const float left = x;
    labels.put(scene.fonts.words, 13, {x, y}, palette.ink2, name);
    x += name_width + kGap * scale;
    labels.put(scene.fonts.mono, 12, {x, y}, palette.ink2, low);
    x += low_width + kGap * scale;
    const float stop = kBarWidth * scale / static_cast<float>(palette.sequence.size() - 1);
    for (std::size_t i = 0; i + 1 < palette.sequence.size(); ++i) {
        const auto from = to_imgui(palette.sequence[i]), to = to_imgui(palette.sequence[i + 1]);
        const float at = x + static_cast<float>(i) * stop;
        list->AddRectFilledMultiColor({at, y - 0.5f * kBarHeight * scale}, {at + stop, y + 0.5f * kBarHeight * scale},
                                      from, to, to, from);
    }
    x += (kBarWidth + kGap) * scale;
    labels.put(scene.fonts.mono, 12, {x, y}, palette.ink2, high);
    return right - left;
}

}  // namespace lockstep
