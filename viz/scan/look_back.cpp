#include "viz/scan/look_back.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "kernels/run/entry/count_text.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/read_column.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kMostTiles = 1u << 16, kMostArcs = 512;

}  // namespace

void LookBack::draw(const Scene& scene, const ScanLayout& layout, const Labels& labels) {
    const auto* flags = scene.find(Role::tile_state);
    const auto* stops = scene.find(Role::looked_back);
    if (!flags || !stops || stops->column->size < 2 || scene.pass == 0) return;
    const float top = layout.top_of(static_cast<int>(layout.steps().rows().size())) + 16 * scene.scale,
                high = 16 * scene.scale;
    const float room = layout.plot.y + layout.plot.height - top - high;
    if (room < 24 * scene.scale) return;
    Fingerprint fingerprint;
    fingerprint.add(stops);
    if (fingerprint.differs_from(seen_))
        stops_ = read_numbers(*stops, false, 0, std::min(stops->column->size, kMostTiles));
    const double tile = static_cast<double>(layout.steps().num_elements()) / stops->column->size;
    const auto first = static_cast<std::uint32_t>(layout.first / tile);
    const auto end = static_cast<std::uint32_t>(
        std::min<double>(static_cast<double>(stops_.size()), std::ceil((layout.first + layout.count) / tile)));
    labels.put(scene.fonts.words, 13, {layout.plot.x - 10 * scene.scale, top + 0.5f * high}, scene.palette->ink2,
               "tiles", Labels::Align::right);
    if (end - std::min(first, end) > kMostArcs) {
        draw_wave(scene, layout, labels, {first, end}, top, room + high);
        return;
    }
    auto* list = labels.list();
    list->PushClipRect({layout.plot.x, top}, {layout.plot.x + layout.plot.width, layout.plot.y + layout.plot.height},
                       true);
    for (auto k = first; k < end; ++k) {
        const float left = layout.x_of(k * tile) + 1, right = layout.x_of((k + 1) * tile) - 1;
        list->AddRectFilled({left, top}, {std::max(right, left + 1), top + high},
                            to_imgui(scene.palette->sequence[6].faded(0.5f)));
        list->AddRect({left, top}, {std::max(right, left + 1), top + high}, to_imgui(scene.palette->ink2));
        labels.put_within(right - left - 4, scene.fonts.mono, 12, {0.5f * (left + right), top + 0.5f * high},
                          scene.palette->ink, std::to_string(k), Labels::Align::centre);
        if (stops_[k] >= k) continue;
        const float from = 0.5f * (left + right), to = layout.x_of((stops_[k] + 0.5) * tile), y = top + high;
        const float deep = std::min(room - 4, 10 * scene.scale + 0.35f * (from - to));
        list->AddBezierCubic({from, y}, {from, y + deep * 1.3f}, {to, y + deep * 1.3f}, {to, y},
                             to_imgui(scene.palette->now), 1.3f * scene.scale);
        list->AddTriangleFilled({to - 3 * scene.scale, y + 5 * scene.scale},
                                {to + 3 * scene.scale, y + 5 * scene.scale}, {to, y}, to_imgui(scene.palette->now));
    }
    list->PopClipRect();
}

void LookBack::draw_wave(const Scene& scene, const ScanLayout& layout, const Labels& labels,
                         std::pair<std::uint32_t, std::uint32_t> tiles, float top, float room) const {
    const auto [first, end] = tiles;
    const auto& palette = *scene.palette;
    const float scale = scene.scale;
    const auto looked = [&](std::uint32_t tile) { return stops_[tile] < tile ? tile - stops_[tile] : 0u; };
    std::uint32_t farthest = 1;
    for (auto k = first; k < end; ++k) farthest = std::max(farthest, looked(k));
    const auto columns = static_cast<std::uint32_t>(std::max(1.f, layout.plot.width));
    const auto num_tiles = end - first;
    auto sentence = count_text(num_tiles) + " in view: how far back each looked, in tiles";
    if (num_tiles > columns) sentence += "; the farthest of a pixel's";
    labels.put_within(layout.plot.width, scene.fonts.words, 13, {layout.plot.x, top + 8 * scale}, palette.ink2,
                      sentence);
    const float base = top + 26 * scale, depth = std::min(room - 40 * scale, 180 * scale);
    if (depth < 16 * scale) return;
    auto* list = labels.list();
    for (const auto tiles_back : {0u, farthest}) {
        const float y = base + (tiles_back == 0 ? 0 : depth);
        list->AddLine({layout.plot.x, y}, {layout.plot.x + layout.plot.width, y}, to_imgui(palette.grid));
        labels.put(scene.fonts.mono, 12, {layout.plot.x - 10 * scale, y}, palette.ink2, count_text(tiles_back),
                   Labels::Align::right);
    }
    const auto begin_of = [&](std::uint32_t column) {
        return first + static_cast<std::uint32_t>(std::uint64_t{num_tiles} * column / columns);
    };
    for (std::uint32_t column = 0; column < columns; ++column) {
        const auto from = begin_of(column), to = std::min(end, std::max(from + 1, begin_of(column + 1)));
        std::uint32_t most = 0;
        for (auto k = from; k < to; ++k) most = std::max(most, looked(k));
        const float x = layout.plot.x + static_cast<float>(column);
        const float high = depth * static_cast<float>(most) / static_cast<float>(farthest);
        if (most != 0) list->AddRectFilled({x, base}, {x + 1, base + high}, to_imgui(palette.now));
    }
}

}  // namespace lockstep
