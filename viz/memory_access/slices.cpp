#include "viz/memory_access/slices.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/column_values.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/fingerprint.hpp"

namespace lockstep {
namespace {

constexpr float kTitle = 26, kLabel = 15, kTileGap = 8, kGap = 16;  // points
constexpr std::uint32_t kMaxSide = 4096;  // pixels of an image of all slices, and their greatest number
constexpr float kMinPixel = 3;  // points of a pixel that gets an outline of its own

Pixel colour_of(const Palette& palette, double share) {
    const double place = std::clamp(share, 0., 1.) * static_cast<double>(palette.sequence.size() - 1);
    const auto low = std::min(static_cast<std::size_t>(place), palette.sequence.size() - 2);
    const auto part = static_cast<float>(place - static_cast<double>(low));
    const auto &a = palette.sequence[low], &b = palette.sequence[low + 1];
    return pixel_of({a.r + part * (b.r - a.r), a.g + part * (b.g - a.g), a.b + part * (b.b - a.b), 1});
}

std::string edge_text(const TexturePlace& place) {
    return place.wraps_z != 0 ? "before the first and behind the last slice it comes again"
                              : "before the first and behind the last slice the last texel counts";
}

}  // namespace

Rect Slices::Sheet::of(std::uint32_t slice) const {
    return {tile.x + static_cast<float>(slice % across) * pitch_x,
            tile.y + static_cast<float>(slice / across) * pitch_y, tile.width, tile.height};
}

Point2 Slices::Sheet::at(const TexturePlace& place, std::uint32_t slice, float column, float row) const {
    const auto box = of(slice);
    return {box.x + column / static_cast<float>(place.width) * box.width,
            box.y + row / static_cast<float>(place.height) * box.height};
}

std::optional<std::uint32_t> Slices::Sheet::element_at(const TexturePlace& place, Point2 point) const {
    for (std::uint32_t slice = 0; slice < place.depth; ++slice) {
        const auto box = of(slice);
        if (!box.contains(point)) continue;
        const auto column = static_cast<std::uint32_t>((point.x - box.x) / box.width * static_cast<float>(place.width)),
                   row = static_cast<std::uint32_t>((point.y - box.y) / box.height * static_cast<float>(place.height));
        return (slice * place.height + std::min(row, place.height - 1)) * place.width +
               std::min(column, place.width - 1);
    }
    return std::nullopt;
}

/// The number of tiles in a row with which tiles are largest.
void Slices::lay_out(Sheet& sheet, const TexturePlace& place, const Rect& area, float scale) {
    const float gap = kTileGap * scale, label = kLabel * scale;
    float best = 0;
    for (std::uint32_t across = 1; across <= place.depth; ++across) {
        const auto down = (place.depth + across - 1) / across;
        const float wide = area.width / static_cast<float>(across) - gap,
                    high = area.height / static_cast<float>(down) - gap - label;
        const float texel = std::min(wide / static_cast<float>(place.width), high / static_cast<float>(place.height));
        if (texel <= best) continue;
        best = texel;
        sheet.across = across;
        sheet.down = down;
    }
    sheet.tile = {std::floor(area.x), std::floor(area.y + label),
                  std::max(1.f, std::floor(best * static_cast<float>(place.width))),
                  std::max(1.f, std::floor(best * static_cast<float>(place.height)))};
    sheet.pitch_x = std::floor(sheet.tile.width + gap);
    sheet.pitch_y = std::floor(sheet.tile.height + gap + label);
}

void Slices::draw_sheet(Sheet& sheet, const Scene& scene, const TexturePlace& place, const ColumnPicture& picture,
                        const Rect& area, const std::string& title, const Labels& labels) {
    const auto& palette = *scene.palette;
    const float scale = scene.scale, head = kTitle * scale;
    labels.put_within(area.width, scene.fonts.medium, 14, {area.x, area.y + 0.5f * head}, palette.ink, title);
    lay_out(sheet, place, {area.x, area.y + head, area.width, area.height - head}, scale);
    // A pixel of the image is one of the screen, so that texels have sharp edges.
    const auto wide = std::clamp(static_cast<std::uint32_t>(sheet.tile.width), 1u, kMaxSide / sheet.across),
               high = std::clamp(static_cast<std::uint32_t>(sheet.tile.height), 1u, kMaxSide / sheet.down);
    Fingerprint fingerprint;
    fingerprint.add(picture.version).add(sheet.across).add(wide).add(high).add(scene.dataset_version);
    fingerprint.add(static_cast<const void*>(scene.palette)).add(scene.pass);
    if (fingerprint.differs_from(sheet.drawn)) {
        const auto values = read_values(picture, false, 0, place.num_pixels());
        const double lowest = picture.range.lowest().number(), highest = picture.range.highest().number();
        const double span = highest > lowest ? highest - lowest : 1;
        std::vector<Pixel> pixels(std::size_t{wide} * sheet.across * high * sheet.down, pixel_of(palette.canvas));
        for (std::uint32_t slice = 0; slice < place.depth; ++slice)
            for (std::uint32_t y = 0; y < high; ++y)
                for (std::uint32_t x = 0; x < wide; ++x) {
                    const auto column = static_cast<std::uint32_t>(std::uint64_t{x} * place.width / wide),
                               row = static_cast<std::uint32_t>(std::uint64_t{y} * place.height / high);
                    const auto element = (slice * place.height + row) * place.width + column;
                    const auto value = values.at(element);
                    const auto at =
                        (std::size_t{slice / sheet.across} * high + y) * (std::size_t{wide} * sheet.across) +
                        slice % sheet.across * wide + x;
                    pixels[at] = picture.column->is_none(value.bits)
                                     ? pixel_of(palette.unvisited)
                                     : colour_of(palette, (value.number() - lowest) / span);
                }
        sheet.image.update(pixels, static_cast<int>(wide * sheet.across), static_cast<int>(high * sheet.down));
    }
    auto* list = labels.list();
    for (std::uint32_t slice = 0; slice < place.depth; ++slice) {
        const auto box = sheet.of(slice);
        const auto share = [](std::uint32_t k, std::uint32_t all) {
            return static_cast<float>(k) / static_cast<float>(all);
        };
        const auto column = slice % sheet.across, row = slice / sheet.across;
        list->AddImage(static_cast<ImTextureID>(sheet.image.name()), {box.x, box.y},
                       {box.x + box.width, box.y + box.height}, {share(column, sheet.across), share(row, sheet.down)},
                       {share(column + 1, sheet.across), share(row + 1, sheet.down)});
        labels.put_within(box.width, scene.fonts.mono, 12, {box.x, box.y - 0.5f * kLabel * scale}, palette.ink2,
                          std::to_string(slice));
    }
}

void Slices::draw(const Scene& scene, const TexturePlace& place, std::uint32_t pixel,
                  const std::vector<std::uint64_t>& lines, const Rect& area, const ViewInput& input,
                  const Labels& labels, ViewOutput& output) {
    const auto *texture = scene.find(Role::value), *sampled = scene.find(Role::copied);
    if (!texture || !sampled) return;
    const auto& palette = *scene.palette;
    const float scale = scene.scale, gap = kGap * scale, head = kTitle * scale;
    const auto warp = static_cast<std::uint32_t>(place.thread_of(pixel) / kWarpSize);

    // Slices that the warp reads, and its places in them.
    struct Place {
        std::uint32_t slice;
        float u, v;
        bool chosen;
    };
    std::vector<Place> places;
    std::set<std::uint32_t> slices;
    for (std::uint32_t lane = 0; lane < kWarpSize; ++lane) {
        const auto own = memory::pixel_of_lane(place, warp, lane);
        if (own == kNone) continue;
        const float w = place.w(own);
        const auto front = place.linear != 0 ? BetweenCells::at(w).first : TexturePlace::floor_of(w);
        for (std::int32_t k = 0; k < (place.linear != 0 ? 2 : 1); ++k) {
            auto rows = place;
            rows.storage = TexturePlace::rows;
            const auto slice = place.slice_of(rows.cell(0, 0, front + k));
            places.push_back({slice, place.u(own), place.v(own), own == pixel});
            slices.insert(slice);
        }
    }
    const auto read = slices.size() == 1 ? "slice " + count_text(*slices.begin())
                      : slices.size() == 2
                          ? "slices " + count_text(*slices.begin()) + " and " + count_text(*slices.rbegin())
                          : count_text(slices.size(), "slice", "slices");
    std::ranges::stable_partition(places, [](const Place& one) { return !one.chosen; });
    labels.put_within(area.width, scene.fonts.words, 13, {area.x, area.y + 0.5f * head}, palette.ink2,
                      fmt::format("Warp {} reads {}, in {} of 128 bytes; {}", count_text(warp), read,
                                  count_text(lines.size(), "line", "lines"), edge_text(place)));
    const float half = 0.5f * (area.width - gap), top = area.y + head;
    const Rect left{area.x, top, half, area.height - head}, right{area.x + half + gap, top, half, area.height - head};
    const auto size = fmt::format("{} of {} x {}", count_text(place.depth, "slice", "slices"), count_text(place.width),
                                  count_text(place.height));
    draw_sheet(texture_, scene, place, *texture, left, "value: " + size, labels);
    draw_sheet(sampled_, scene, place, *sampled, right, "sampled", labels);

    auto* list = labels.list();
    for (const auto line : lines)
        for (const auto& run : memory::texels_of_line(place, line)) {
            const auto from =
                           texture_.at(place, run.slice, static_cast<float>(run.column), static_cast<float>(run.row)),
                       to = texture_.at(place, run.slice, static_cast<float>(run.column + run.width),
                                        static_cast<float>(run.row + run.height));
            list->AddRect({from.x, from.y}, {std::max(to.x, from.x + 2), std::max(to.y, from.y + 2)},
                          to_imgui(palette.now), 0, scale);
        }
    for (const auto& one : places) {
        const auto box = texture_.of(one.slice);
        const auto at = texture_.at(place, one.slice, one.u, one.v);
        const Point2 inside{std::clamp(at.x, box.x, box.x + box.width), std::clamp(at.y, box.y, box.y + box.height)};
        const float radius = (one.chosen ? 4 : 2) * scale;
        list->AddCircleFilled({inside.x, inside.y}, radius + scale, to_imgui(palette.canvas));
        list->AddCircleFilled({inside.x, inside.y}, radius, to_imgui(palette.now));
        if (one.chosen)
            list->AddCircle({inside.x, inside.y}, radius + 3 * scale, to_imgui(palette.selected), 0, 2 * scale);
    }
    const auto column = static_cast<float>(place.column_of(pixel)), row = static_cast<float>(place.row_of(pixel));
    const auto from = sampled_.at(place, place.slice_of(pixel), column, row),
               to = sampled_.at(place, place.slice_of(pixel), column + 1, row + 1);
    const float grown = std::max(0.f, 0.5f * (kMinPixel * scale - (to.x - from.x)));
    list->AddRect({from.x - grown, from.y - grown}, {to.x + grown, to.y + grown}, to_imgui(palette.selected), 0,
                  2 * scale);

    if (!input.hovered) return;
    if (const auto found = sampled_.element_at(place, input.pointer)) {
        output.hovered = *found;
        output.picked = input.clicked;
        output.said = fmt::format("pixel {}, {} of slice {} is read at {:.2f}, {:.2f}, {:.2f}", place.column_of(*found),
                                  place.row_of(*found), place.slice_of(*found), place.u(*found), place.v(*found),
                                  place.w(*found));
    } else if (const auto texel = texture_.element_at(place, input.pointer)) {
        output.hovered = *texel;
        output.said = fmt::format("texel {}, {} of slice {}", place.column_of(*texel), place.row_of(*texel),
                                  place.slice_of(*texel));
    }
}

}  // namespace lockstep
