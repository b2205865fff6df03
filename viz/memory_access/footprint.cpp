#include "viz/memory_access/footprint.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <variant>

#include <fmt/format.h>

#include "kernels/algorithms/memory/texture.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/simt/texture_2d.hpp"
#include "viz/gl/fingerprint.hpp"

namespace lockstep {
namespace {

constexpr float kGap = 16,
                kBorder = 0.1f;  // points; the border round the texture, as a share of its size
constexpr float kHead = 24, kLine = 20, kWalks = 178, kMinWeights = 150, kMinTexel = 3, kBar = 16;  // points
constexpr float kNames = 178, kFigures = 44, kMinBars = 40;  // points of the bars: names, figures, the longest bar
constexpr float kBesideShare = 0.4f, kBelowShare = 0.25f;  // of the height, for the bars
constexpr float kWeightsFrom = 300;  // points of height from which weights stand below the sampled picture
constexpr std::uint32_t kMaxWarps = 2048;  // number of warps for the mean

/// The texel of the picture, row by row, that a fetch at a column and a row reads.
std::uint32_t texel_of(TexturePlace place, std::int32_t column, std::int32_t row) {
    place.storage = TexturePlace::rows;
    return place.cell(column, row);
}

/// In points: the height of pairs of bars, and the number of pairs whose names do not overlap.
float bars_height(std::size_t pairs) { return kHead + 2 * kBar * static_cast<float>(pairs); }
std::size_t bars_that_fit(float height, std::size_t all) {
    auto pairs = all;
    while (pairs > 1 && bars_height(pairs) > height) --pairs;
    return pairs;
}

}  // namespace

void Footprint::read(const Scene& scene) {
    const auto& array = scene.dataset->array();
    Fingerprint fingerprint;
    fingerprint.add(scene.dataset_version);
    for (const auto& [name, value] : *scene.parameters) fingerprint.add(value);
    place_ = memory::texture_place(array, *scene.parameters);
    // Without a selection: the warp in the middle.
    const auto middle_row = place_.depth / 2 * place_.height + place_.height / 2;
    pixel_ = scene.selected.value_or(middle_row * array.width + array.width / 2);
    pixel_ = std::min(pixel_, array.size() - 1);
    warp_ = static_cast<std::uint32_t>(place_.thread_of(pixel_) / kWarpSize);
    auto of_warp = fingerprint;
    if (of_warp.add(warp_).differs_from(read_)) lines_ = memory::lines_of_warp(place_, warp_);
    if (!fingerprint.differs_from(walked_)) return;
    walks_.clear();
    auto parameters = *scene.parameters;
    const auto own = static_cast<std::uint32_t>(parameters.at("angle"));
    for (const auto degrees : {0u, 90u, own % 90 == 0 ? 30u : own}) {
        parameters["angle"] = degrees;
        auto place = memory::texture_place(array, parameters);
        Walk walk{.degrees = degrees};
        place.storage = TexturePlace::local;
        walk.squares = memory::lines_a_warp(place, kMaxWarps);
        place.storage = TexturePlace::rows;
        walk.rows = memory::lines_a_warp(place, kMaxWarps);
        walks_.push_back(walk);
    }
}

void Footprint::draw(const Scene& scene, const Rect& area, const ViewInput& input, const Labels& labels,
                     ViewOutput& output) {
    const auto *texture = scene.find(Role::value), *sampled = scene.find(Role::copied);
    if (!texture || !sampled) return;
    if (texture->column->size == 0) {
        labels.put_sentence({area.x + 0.5f * area.width, area.y + 0.5f * area.height}, area.width,
                            "Nothing here: no texel");
        return;
    }
    read(scene);
    if (place_.depth > 1) return slices_.draw(scene, place_, pixel_, lines_, area, input, labels, output);
    const float gap = kGap * scene.scale, left = std::floor(0.54f * area.width);
    // Where the right column is too narrow for the bars, they stand below both pictures.
    const bool narrow = area.width - left < (kNames + kFigures + kMinBars) * scene.scale;
    const float share = (narrow ? kBelowShare : kBesideShare) * area.height;
    const auto pairs = bars_that_fit(share / scene.scale, walks_.size());
    const float walks =
        std::min(kWalks * scene.scale, pairs < walks_.size() ? bars_height(pairs) * scene.scale : share);
    const float above = area.height - walks - gap;
    const Rect whole{area.x, area.y, left - gap, narrow ? above : area.height};
    const Rect right{area.x + left, area.y, area.width - left, above};
    const bool beside = right.width >= 2 * kMinWeights * scene.scale,
               below = !beside && right.height >= kWeightsFrom * scene.scale;
    const Rect image{right.x, right.y, beside ? 0.56f * right.width : right.width,
                     below ? 0.55f * right.height : right.height};
    const Rect weights =
        beside  ? Rect{image.x + image.width + gap, right.y, right.width - image.width - gap, right.height}
        : below ? Rect{right.x, image.y + image.height + gap, right.width, right.height - image.height - gap}
                : Rect{};
    const float heading = kHead * scene.scale;
    const Rect inside{whole.x + kBorder * whole.width, whole.y + heading + kBorder * whole.height,
                      (1 - 2 * kBorder) * whole.width, (1 - 2 * kBorder) * whole.height - heading};
    // The pointer hovers a texel of the texture; the selection is a pixel of the result.
    auto plain = scene;
    plain.all_selected.clear();
    plain.selected.reset();
    frame_warp(scene, inside);
    const auto texel = texture_.draw(plain, *texture, inside, input, labels);
    const auto pixel = sampled_.draw(scene, *sampled, image, input, labels);
    draw_warp(scene, whole, labels);
    const auto width = std::max(1u, place_.width);
    for (std::uint32_t lane = 0; lane < kWarpSize;) {
        const auto first = memory::pixel_of_lane(place_, warp_, lane++);
        if (first == kNone) continue;
        // Lanes with neighbouring pixels of a row have one outline.
        auto last = first;
        while (lane < kWarpSize && (last + 1) % width != 0 && memory::pixel_of_lane(place_, warp_, lane) == last + 1) {
            ++last;
            ++lane;
        }
        sampled_.outline(labels, {first / width, first / width + 1, first % width, last % width + 1},
                         scene.palette->now, 2 * scene.scale);
    }
    if (weights.width > 0) draw_weights(scene, weights, labels);
    const Rect& under = narrow ? area : right;
    draw_walks(scene, {under.x, area.y + area.height - walks, under.width, walks}, pairs, labels);

    output.picked = input.hovered && input.clicked && area.contains(input.pointer);
    if (pixel) {
        output.hovered = *pixel;
        output.said =
            fmt::format("pixel {}, {} is read at {:.2f}, {:.2f} by lane {} of warp {}", *pixel % width, *pixel / width,
                        place_.u(*pixel), place_.v(*pixel), place_.thread_of(*pixel) % kWarpSize,
                        count_text(place_.thread_of(*pixel) / kWarpSize));
    } else if (texel) {
        output.hovered = *texel;
        output.picked = false;
        output.said = fmt::format("texel {}, {}", *texel % width, *texel / width);
    }
}

/// If the whole texture leaves too little room for a warp, shows only its part.
void Footprint::frame_warp(const Scene& scene, const Rect& area) {
    Fingerprint fingerprint;
    fingerprint.add(scene.dataset_version).add(warp_).add(place_.scale).add(place_.turn_cos).add(place_.turn_sin);
    if (!fingerprint.differs_from(framed_)) return;
    const auto width = static_cast<float>(place_.width), height = static_cast<float>(place_.height);
    if (std::min(area.width / width, area.height / height) >= kMinTexel * scene.scale) return;
    const auto of_middle_lane = memory::pixel_of_lane(place_, warp_, kWarpSize / 2);
    const auto middle = of_middle_lane == kNone ? pixel_ : of_middle_lane;
    const float texels = std::max(kWarpSize * place_.scale, 8.f) * 1.6f;
    const float zoom = std::max(1.f, std::max(width, height) / texels);
    texture_.cells().go_to(
        {.centre = {std::clamp(place_.u(middle) / width, 0.f, 1.f), std::clamp(place_.v(middle) / height, 0.f, 1.f)},
         .zoom = {zoom, zoom}});
}

Rect Footprint::image() const {
    const auto count = texture_.rows() * texture_.columns();
    return texture_.cells().between(0, std::max(1u, count) - 1);
}

/// The places that the warp's lanes read: a point each, a line to the texel that is read instead if it is beyond the
/// border, and the lines of memory.
void Footprint::draw_warp(const Scene& scene, const Rect& area, const Labels& labels) const {
    const auto& palette = *scene.palette;
    const float scale = scene.scale;
    const auto box = image();
    const auto at = [&](float u, float v) {
        return Point2{box.x + u / static_cast<float>(place_.width) * box.width,
                      box.y + v / static_cast<float>(place_.height) * box.height};
    };
    auto* list = labels.list();
    // Beyond the texture only if its edges are visible.
    const auto& seen = texture_.cells().seen();
    const bool nearer = texture_.cells().view_place().has_value();
    const Rect clip = nearer ? seen : area;
    list->PushClipRect({clip.x, clip.y}, {clip.x + clip.width, clip.y + clip.height}, true);
    list->AddRect({box.x - 1, box.y - 1}, {box.x + box.width + 1, box.y + box.height + 1}, to_imgui(palette.ink2), 0,
                  scale);
    for (const auto line : lines_)
        for (const auto& run : memory::texels_of_line(place_, line)) {
            const auto low = at(static_cast<float>(run.column), static_cast<float>(run.row)),
                       high = at(static_cast<float>(run.column + run.width), static_cast<float>(run.row + run.height));
            list->AddRectFilled({low.x, low.y}, {std::max(high.x, low.x + 2), std::max(high.y, low.y + 2)},
                                to_imgui(palette.now.faded(0.25f)));
            list->AddRect({low.x, low.y}, {std::max(high.x, low.x + 2), std::max(high.y, low.y + 2)},
                          to_imgui(palette.now), 0, scale);
        }
    for (std::uint32_t lane = 0; lane < kWarpSize; ++lane) {
        const auto pixel = memory::pixel_of_lane(place_, warp_, lane);
        if (pixel == kNone) continue;
        const float u = place_.u(pixel), v = place_.v(pixel);
        const auto from = at(u, v);
        const auto column = TexturePlace::floor_of(u), row = TexturePlace::floor_of(v);
        const auto texel = texel_of(place_, column, row);
        const bool beyond =
            u < 0 || v < 0 || u >= static_cast<float>(place_.width) || v >= static_cast<float>(place_.height);
        if (beyond) {
            const auto to =
                at(static_cast<float>(texel % place_.width) + 0.5f, static_cast<float>(texel / place_.width) + 0.5f);
            list->AddLine({from.x, from.y}, {to.x, to.y}, to_imgui(palette.ink2.faded(0.7f)), scale);
        }
        const bool chosen = pixel == pixel_;
        const float radius = (chosen ? 4.5f : 2.5f) * scale;
        list->AddCircleFilled({from.x, from.y}, radius + scale, to_imgui(palette.canvas));
        list->AddCircleFilled({from.x, from.y}, radius, to_imgui(palette.now));
        if (chosen) list->AddCircle({from.x, from.y}, radius + 3 * scale, to_imgui(palette.selected), 0, 2 * scale);
    }
    list->PopClipRect();
    const float y = area.y + 10 * scale;
    labels.put_within(
        area.width, scene.fonts.words, 13, {area.x, y}, palette.ink2,
        fmt::format("Warp {}: its places, in {} of 128 bytes; beyond the border {}", count_text(warp_),
                    count_text(lines_.size(), "line", "lines"),
                    place_.wraps != place_.wraps_y
                        ? (place_.wraps != 0 ? "it comes again at the sides, its last texel above and below"
                                             : "its last texel at the sides, it comes again above and below")
                    : place_.wraps != 0 ? "it comes again"
                                        : "its last texel"));
}

void Footprint::draw_weights(const Scene& scene, const Rect& area, const Labels& labels) const {
    const auto& palette = *scene.palette;
    const float scale = scene.scale;
    const auto* floats = std::get_if<std::vector<float>>(&scene.dataset->array().values);
    if (!floats || area.width < 110 * scale || area.height < 90 * scale) return;
    const float u = place_.u(pixel_), v = place_.v(pixel_);
    labels.put_within(area.width, scene.fonts.strong, 13, {area.x, area.y + 0.5f * kLine * scale}, palette.ink,
                      fmt::format("Lane {} reads at {:.2f}, {:.2f}", place_.thread_of(pixel_) % kWarpSize, u, v));
    const bool linear = place_.linear != 0;
    const auto across = BetweenCells::at(u), down = BetweenCells::at(v);
    const auto first_column = linear ? across.first : TexturePlace::floor_of(u),
               first_row = linear ? down.first : TexturePlace::floor_of(v);
    const float right = TexturePlace::rounded(across.part), below = TexturePlace::rounded(down.part);
    const std::int32_t count = linear ? 2 : 1;
    const float foot = 2 * kLine * scale;
    const float side = std::min({area.width / 2, (area.height - 1.6f * kLine * scale - foot) / 2, 96 * scale});
    const float left = area.x, top = area.y + 1.4f * kLine * scale;
    if (side < 30 * scale) return;
    auto* list = labels.list();
    double sum = 0;
    for (std::int32_t j = 0; j < count; ++j)
        for (std::int32_t i = 0; i < count; ++i) {
            const auto texel = texel_of(place_, first_column + i, first_row + j);
            const float weight = !linear ? 1.f : (i != 0 ? right : 1 - right) * (j != 0 ? below : 1 - below);
            const float value = (*floats)[texel];
            sum += double{weight} * value;
            const Rect cell{left + static_cast<float>(i) * side, top + static_cast<float>(j) * side, side - scale,
                            side - scale};
            list->AddRectFilled({cell.x, cell.y}, {cell.x + cell.width, cell.y + cell.height},
                                to_imgui(palette.raised));
            list->AddRectFilled({cell.x, cell.y}, {cell.x + cell.width, cell.y + cell.height},
                                to_imgui(palette.now.faded(0.08f + 0.4f * weight)));
            const float x = cell.x + 0.5f * cell.width, y = cell.y + 0.5f * cell.height;
            const auto put = [&](float shift, ImFont* font, const Colour& colour, const std::string& text) {
                labels.put_within(cell.width - 4, font, 12, {x, y + shift * scale}, colour, text,
                                  Labels::Align::centre);
            };
            put(-17, scene.fonts.words, palette.ink2,
                fmt::format("{}, {}", texel % place_.width, texel / place_.width));
            put(0, scene.fonts.mono, palette.ink, fmt::format("{:.3f}", value));
            put(17, scene.fonts.mono_bold, palette.ink, fmt::format("\u00D7 {:.4f}", weight));
        }
    if (linear) {
        // Between the four centres.
        const float x = left + (0.5f + right) * side, y = top + (0.5f + below) * side;
        list->AddCircleFilled({x, y}, 5 * scale, to_imgui(palette.canvas));
        list->AddCircleFilled({x, y}, 4 * scale, to_imgui(palette.now));
    }
    const float y = top + static_cast<float>(count) * side + 0.6f * kLine * scale;
    labels.put_within(area.width, scene.fonts.mono, 13, {area.x, y}, palette.ink, fmt::format("sum {:.4f}", sum));
    labels.put_within(
        area.width, scene.fonts.words, 12, {area.x, y + 0.9f * kLine * scale}, palette.ink2,
        linear ? fmt::format("right {}/256, below {}/256", std::lround(256 * right), std::lround(256 * below))
               : std::string("the texel that it lies in"));
}

void Footprint::draw_walks(const Scene& scene, const Rect& area, std::size_t pairs, const Labels& labels) const {
    const auto& palette = *scene.palette;
    const float scale = scene.scale;
    labels.put_within(area.width, scene.fonts.strong, 13, {area.x, area.y + 0.45f * kHead * scale}, palette.ink,
                      "Lines of 128 bytes that a warp touches, mean");
    double most = 1;
    for (const auto& walk : walks_) most = std::max({most, walk.squares, walk.rows});
    const float names = kNames * scale;
    const float room = area.width - names - kFigures * scale;
    if (room < kMinBars * scale) return;
    const float row = std::min(24 * scale, (area.height - kHead * scale) / static_cast<float>(2 * pairs));
    const bool local = place_.storage == TexturePlace::local;
    const auto own = static_cast<std::uint32_t>(scene.parameters->at("angle"));
    float y = area.y + kHead * scale;
    // The angle of the run is shown first.
    auto others = pairs - (std::ranges::count(walks_, own, &Walk::degrees) > 0 ? 1u : 0u);
    for (const auto& walk : walks_) {
        if (walk.degrees != own && others == 0) continue;
        others -= walk.degrees != own ? 1u : 0u;
        const auto walked = walk.degrees == 0    ? std::string("along rows")
                            : walk.degrees == 90 ? std::string("down columns")
                                                 : fmt::format("turned, {}\u00B0", walk.degrees);
        for (const bool squares : {true, false}) {
            const bool now = squares == local && walk.degrees == own;
            const double value = squares ? walk.squares : walk.rows;
            const float middle = y + 0.5f * row, right = area.x + names;
            labels.put_within(names - 8 * scale, now ? scene.fonts.medium : scene.fonts.words, 12, {area.x, middle},
                              now ? palette.ink : palette.ink2, walked + (squares ? ", squares of 8" : ", row by row"));
            const float length = std::max(1.f, room * static_cast<float>(value / most));
            labels.list()->AddRectFilled(
                {right, middle - 0.32f * row}, {right + length, middle + 0.32f * row},
                to_imgui(now && scene.pass > 0 ? palette.now : palette.categories[squares ? 0 : 3]), 2 * scale);
            labels.put(scene.fonts.mono, 12, {right + length + 6 * scale, middle}, palette.ink,
                       fmt::format("{:.1f}", value));
            y += row;
        }
    }
}

}  // namespace lockstep
