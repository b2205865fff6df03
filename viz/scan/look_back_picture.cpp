#include "viz/scan/look_back_picture.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "kernels/algorithms/scan/look_back/tile_state.hpp"
#include "kernels/data/names/numerals.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/scan/scan_tree.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kMaxTiles = 1u << 16, kMaxArcs = 512;

}  // namespace

void LookBackPicture::draw(const Scene& scene, const ScanLayout& layout, float below, const Labels& labels) {
    tiles_.reset();
    pointed_at_.reset();
    const auto* flags = scene.find(Role::tile_state);
    const auto* stops = scene.find(Role::looked_back);
    if (!flags || !stops || stops->column->size < 2 || scene.pass == 0) return;
    const float top = layout.top_of(static_cast<int>(layout.steps().rows().size())) + 16 * scene.scale,
                high = 16 * scene.scale;
    const float bottom = layout.plot.y + layout.plot.height - below, room = bottom - top - high;
    if (room < 24 * scene.scale) return;
    bottom_ = bottom;
    tiles_ = {layout.plot.x, top, layout.plot.width, high};
    Fingerprint fingerprint;
    fingerprint.add(stops).add(flags);
    if (fingerprint.differs_from(seen_)) {
        const auto tiles = std::min(stops->column->size, kMaxTiles);
        stops_ = read_numbers(*stops, false, 0, tiles);
        flags_ = read_numbers(*flags, false, 0, tiles);
    }
    space_ = stops->column->space;
    const double tile = static_cast<double>(layout.steps().num_elements()) / stops->column->size;
    const auto first = static_cast<std::uint32_t>(layout.first / tile);
    const auto end = static_cast<std::uint32_t>(
        std::min<double>(static_cast<double>(stops_.size()), std::ceil((layout.first + layout.count) / tile)));
    labels.put(scene.fonts.words, 13, {layout.plot.x - 10 * scene.scale, top + 0.5f * high}, scene.palette->ink2,
               "tiles", Labels::Align::right);
    if (end - std::min(first, end) > kMaxArcs) {
        cover_elements(scene, layout, tile, {first, end}, labels);
        draw_wave(scene, layout, labels, {first, end}, top, room + high);
        return;
    }
    pointed_at_ = tiles_;
    leftmost_ = layout.first / tile;
    across_ = layout.count / tile;
    draw_legend(scene, layout, labels);
    cover_elements(scene, layout, tile, {first, end}, labels);
    auto* list = labels.list();
    list->PushClipRect({layout.plot.x, top}, {layout.plot.x + layout.plot.width, bottom}, true);
    for (auto k = first; k < end; ++k) {
        const float left = layout.x_of(k * tile) + 1, right = layout.x_of((k + 1) * tile) - 1;
        draw_tile(scene, {left, top, std::max(right - left, 1.f), high}, flags_[k], labels);
        labels.put_within(right - left - 4, scene.fonts.mono, 12, {0.5f * (left + right), top + 0.5f * high},
                          scene.palette->ink, std::to_string(k), Labels::Align::centre);
        if (stops_[k] >= k) continue;
        const float from = 0.5f * (left + right), to = layout.x_of((stops_[k] + 0.5) * tile), y = top + high;
        // Not into the legend.
        const float deep =
            std::min(std::max(room - 24 * scene.scale, 10 * scene.scale), 10 * scene.scale + 0.35f * (from - to));
        list->AddBezierCubic({from, y}, {from, y + deep * 1.3f}, {to, y + deep * 1.3f}, {to, y},
                             to_imgui(scene.palette->now), 1.3f * scene.scale);
        list->AddTriangleFilled({to - 3 * scene.scale, y + 5 * scene.scale},
                                {to + 3 * scene.scale, y + 5 * scene.scale}, {to, y}, to_imgui(scene.palette->now));
    }
    list->PopClipRect();
}

std::optional<Selection> LookBackPicture::tile_at(const ScanLayout& layout, Point2 at) const {
    if (!pointed_at_ || !pointed_at_->contains(at)) return std::nullopt;
    const double tile = leftmost_ + (at.x - layout.plot.x) / layout.plot.width * across_;
    if (tile < 0 || tile >= static_cast<double>(stops_.size())) return std::nullopt;
    return Selection{space_, static_cast<std::uint32_t>(tile)};
}

std::string LookBackPicture::words_of(std::uint32_t tile) const {
    const auto flag = flags_[tile];
    const std::string state = flag == TileState::nothing  ? "has published nothing"
                              : flag == TileState::prefix ? "has published its prefix"
                                                          : "has published its sum";
    const auto back = stops_[tile] < tile ? tile - stops_[tile] : 0;
    return "tile " + count_text(tile) + " " + state +
           (back == 0 ? "" : " and looked back " + count_text(back, "tile", "tiles"));
}

void LookBackPicture::outline(const ScanLayout& layout, const std::vector<Selection>& linked, const Colour& colour,
                              float pixels, const Labels& labels) const {
    const auto tile = pointed_at_ ? Scene::in_space(linked, space_) : std::nullopt;
    if (!tile || *tile >= stops_.size() || *tile + 1 <= leftmost_ || *tile >= leftmost_ + across_) return;
    const auto x_of = [&](double at) {
        const auto x = layout.plot.x + static_cast<float>((at - leftmost_) / across_) * layout.plot.width;
        return std::clamp(x, layout.plot.x, layout.plot.x + layout.plot.width);
    };
    const float middle = x_of(*tile + 0.5), left = std::min(x_of(*tile), middle - 1.5f * pixels),
                right = std::max(x_of(*tile + 1.0), middle + 1.5f * pixels);
    labels.list()->AddRect({left, pointed_at_->y - 1}, {right, pointed_at_->y + pointed_at_->height + 1},
                           to_imgui(colour), 0, pixels);
}

void LookBackPicture::draw_tile(const Scene& scene, const Rect& tile, std::uint32_t flag, const Labels& labels) const {
    const auto& palette = *scene.palette;
    const ImVec2 low{tile.x, tile.y}, high{tile.x + tile.width, tile.y + tile.height};
    if (flag == TileState::nothing) {
        labels.list()->AddRect(low, high, to_imgui(palette.ink3));
        return;
    }
    const bool known = flag == TileState::prefix;
    labels.list()->AddRectFilled(low, high, to_imgui(palette.sequence[known ? 6 : 2].faded(0.5f)));
    if (known) labels.list()->AddRect(low, high, to_imgui(palette.ink2));
    else draw_dashed_cell(scene, tile, labels);
}

void LookBackPicture::cover_elements(const Scene& scene, const ScanLayout& layout, double tile,
                                     std::pair<std::uint32_t, std::uint32_t> tiles, const Labels& labels) const {
    const int row = layout.steps().last_row(scene.pass);
    const float left = layout.plot.x, right = left + layout.plot.width, top = layout.top_of(row) + 2 * scene.scale,
                bottom = layout.top_of(row) + layout.row_height - 2 * scene.scale;
    for (auto k = tiles.first; k < tiles.second;) {
        const auto begin = k;
        while (k < tiles.second && flags_[k] != TileState::prefix) ++k;
        if (k > begin)
            labels.list()->AddRectFilled({std::max(left, layout.x_of(begin * tile)), top},
                                         {std::min(right, layout.x_of(k * tile)), bottom},
                                         to_imgui(scene.palette->raised));
        k = std::max(k, begin + 1);
    }
}

void LookBackPicture::draw_legend(const Scene& scene, const ScanLayout& layout, const Labels& labels) const {
    const auto& palette = *scene.palette;
    const float scale = scene.scale, y = bottom_ - 8 * scale;
    float x = layout.plot.x;
    const auto put = [&](std::uint32_t flag, const char* what) {
        const auto count = static_cast<std::uint64_t>(std::ranges::count(flags_, flag));
        draw_tile(scene, {x, y - 6 * scale, 14 * scale, 12 * scale}, flag, labels);
        const auto text = what + (": " + count_text(count));
        x += 20 * scale + labels.put(scene.fonts.words, 13, {x + 20 * scale, y}, palette.ink2, text) + 16 * scale;
    };
    put(TileState::nothing, "no value published");
    put(TileState::aggregate, "sum published");
    put(TileState::prefix, "prefix published");
}

void LookBackPicture::draw_wave(const Scene& scene, const ScanLayout& layout, const Labels& labels,
                                std::pair<std::uint32_t, std::uint32_t> tiles, float top, float room) {
    const auto [first, end] = tiles;
    const auto& palette = *scene.palette;
    const float scale = scene.scale;
    const auto looked = [&](std::uint32_t tile) { return stops_[tile] < tile ? tile - stops_[tile] : 0u; };
    std::uint32_t farthest = 1;
    for (auto k = first; k < end; ++k) farthest = std::max(farthest, looked(k));
    const auto columns = static_cast<std::uint32_t>(std::max(1.f, layout.plot.width));
    const auto num_tiles = end - first;
    auto sentence = count_text(num_tiles) + " in view: how far back each looked, in tiles";
    if (num_tiles > columns) sentence += "; each pixel shows its farthest tile";
    draw_legend(scene, layout, labels);
    labels.put_within(layout.plot.width, scene.fonts.words, 13, {layout.plot.x, top + 8 * scale}, palette.ink2,
                      sentence);
    const float strip = top + 18 * scale, base = strip + 14 * scale, depth = std::min(room - 64 * scale, 180 * scale);
    if (depth < 16 * scale) return;
    pointed_at_ = {layout.plot.x, strip, layout.plot.width, base + depth - strip};
    leftmost_ = first;
    across_ = num_tiles;
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
        std::uint32_t most = 0, flag = TileState::prefix;
        for (auto k = from; k < to; ++k) {
            most = std::max(most, looked(k));
            flag = std::min(flag, flags_[k]);  // the lowest state of these tiles
        }
        const float x = layout.plot.x + static_cast<float>(column);
        const auto& colour =
            flag == TileState::nothing ? palette.raised : palette.sequence[flag == TileState::prefix ? 6 : 2];
        list->AddRectFilled({x, strip}, {x + 1, strip + 8 * scale}, to_imgui(colour.faded(0.7f)));
        const float high = depth * static_cast<float>(most) / static_cast<float>(farthest);
        if (most != 0) list->AddRectFilled({x, base}, {x + 1, base + high}, to_imgui(palette.now));
    }
}

}  // namespace lockstep
