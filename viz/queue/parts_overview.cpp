#include "viz/queue/parts_overview.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "kernels/run/entry/count_text.hpp"

namespace lockstep {
namespace {

constexpr float kHead = 26, kLeft = 62, kFoot = 22, kMostRow = 14;  // points

/// Of a share of the room: empty is the lowest tone.
Colour tone(const Palette& palette, float share) {
    const auto last = palette.sequence.size() - 1;
    return palette.sequence[std::min(last, static_cast<std::size_t>(std::lround(share * static_cast<float>(last))))];
}

}  // namespace

void PartsOverview::draw(const Scene& scene, const SeenQueue& queue, const SeenPart& shown, const Rect& area,
                         const Labels& labels) {
    const auto& palette = *scene.palette;
    const float s = scene.scale;
    auto* list = labels.list();
    plot_ = {area.x + kLeft * s, area.y + kHead * s, area.width - kLeft * s, area.height - (kHead + kFoot) * s};
    const auto num_parts = static_cast<std::uint32_t>(queue.parts.size());
    const auto columns = std::clamp(num_parts, 1u, std::max(1u, static_cast<std::uint32_t>(plot_.width)));
    parts_a_pixel_ = (num_parts + columns - 1) / columns;
    const float row = std::min(kMostRow * s, 0.55f * plot_.height / static_cast<float>(queue.num_w));
    const float rows_high = row * static_cast<float>(queue.num_w);
    const Rect bars{plot_.x, plot_.y, plot_.width, plot_.height - rows_high - 6 * s};
    const float rows_top = bars.y + bars.height + 6 * s, column = plot_.width / static_cast<float>(columns);

    std::uint32_t highest_b = 1, highest_w = 1;
    for (const auto& part : queue.parts) {
        highest_b = std::max(highest_b, part.in_b);
        for (const auto wanted : part.wanted) highest_w = std::max(highest_w, std::min(wanted, queue.space_w));
    }
    list->AddRectFilled({bars.x, bars.y}, {bars.x + bars.width, bars.y + bars.height},
                        to_imgui(palette.raised.faded(0.5f)));
    list->AddRectFilled({bars.x, rows_top}, {bars.x + bars.width, rows_top + rows_high},
                        to_imgui(palette.raised.faded(0.5f)));
    const float between = column >= 6 * s ? s : 0;
    std::vector<std::uint32_t> most(queue.num_w);
    for (std::uint32_t c = 0; c < columns; ++c) {
        const auto from = static_cast<std::uint32_t>(std::uint64_t{c} * num_parts / columns);
        const auto to = static_cast<std::uint32_t>((std::uint64_t{c} + 1) * num_parts / columns);
        std::uint32_t in_b = 0;
        std::ranges::fill(most, 0u);
        for (auto k = from; k < to; ++k) {
            in_b = std::max(in_b, queue.parts[k].in_b);
            for (std::uint32_t w = 0; w < queue.num_w; ++w) most[w] = std::max(most[w], queue.parts[k].wanted[w]);
        }
        const float x = bars.x + static_cast<float>(c) * column, right = std::max(x + 1, x + column - between);
        const float high = bars.height * static_cast<float>(in_b) / static_cast<float>(highest_b);
        if (in_b != 0)
            list->AddRectFilled({x, bars.y + bars.height - std::max(high, s)}, {right, bars.y + bars.height},
                                to_imgui(palette.ink3));
        for (std::uint32_t w = 0; w < queue.num_w; ++w) {
            if (most[w] == 0) continue;
            const float y = rows_top + static_cast<float>(w) * row;
            const bool overflows = most[w] > queue.space_w;
            const auto colour =
                overflows ? palette.ink : tone(palette, static_cast<float>(most[w]) / static_cast<float>(highest_w));
            list->AddRectFilled({x, y}, {right, y + std::max(1.f, row - (row >= 6 * s ? s : 0))}, to_imgui(colour));
        }
    }
    const auto at = static_cast<float>(&shown - queue.parts.data());
    const float x0 = plot_.x + at * plot_.width / static_cast<float>(num_parts),
                x1 = std::max(x0 + 3 * s, plot_.x + (at + 1) * plot_.width / static_cast<float>(num_parts));
    list->AddRect({x0 - 1.5f * s, plot_.y - 2 * s}, {x1 + 1.5f * s, rows_top + rows_high + 2 * s},
                  to_imgui(palette.now), 0, 2 * s);

    const auto title =
        queue.levels > 1
            ? "All " + count_text(num_parts, "part", "parts") + ", by level" + (queue.blocks > 1 ? " and block" : "")
            : "All " + count_text(num_parts, "block", "blocks") + " of level " + count_text(queue.last_level());
    const float wide = labels.put(scene.fonts.medium, 14, {area.x, area.y + 0.4f * kHead * s}, palette.ink, title);
    labels.put_within(area.width - wide - 12 * s, scene.fonts.words, 13,
                      {area.x + wide + 12 * s, area.y + 0.4f * kHead * s}, palette.ink2,
                      "the fullest has " + count_text(highest_b, "entry", "entries") +
                          (parts_a_pixel_ > 1 ? "; " + count_text(parts_a_pixel_) + " a pixel" : ""));
    const float line = labels.line(12);
    labels.put(scene.fonts.mono, 12, {bars.x - 8 * s, bars.y + 0.4f * line}, palette.ink2, count_text(highest_b),
               Labels::Align::right);
    if (bars.height > 2.6f * line)
        labels.put(scene.fonts.words, 12, {bars.x - 8 * s, bars.y + 0.5f * bars.height}, palette.ink2, "in B",
                   Labels::Align::right);
    if (bars.height > 1.8f * line)
        labels.put(scene.fonts.mono, 12, {bars.x - 8 * s, bars.y + bars.height - 0.4f * line}, palette.ink2, "0",
                   Labels::Align::right);
    labels.put(scene.fonts.mono, 12, {bars.x - 8 * s, rows_top + 0.5f * row}, palette.ink2, "W 0",
               Labels::Align::right);
    if (queue.num_w > 1 && rows_high > 1.8f * line)
        labels.put(scene.fonts.mono, 12, {bars.x - 8 * s, rows_top + rows_high - 0.5f * row}, palette.ink2,
                   "W " + std::to_string(queue.num_w - 1), Labels::Align::right);
    const float below = rows_top + rows_high + 0.55f * kFoot * s;
    const auto name = [&](const SeenPart& part) {
        return queue.levels == 1  ? "block " + count_text(part.block)
               : queue.blocks > 1 ? "level " + count_text(part.level) + ", block " + count_text(part.block)
                                  : "level " + count_text(part.level);
    };
    const auto first = name(queue.parts.front()), last = name(queue.parts.back());
    labels.put(scene.fonts.mono, 12, {plot_.x, below}, palette.ink2, first);
    labels.put_within(plot_.width - labels.width(scene.fonts.mono, 12, first) - 20 * s, scene.fonts.mono, 12,
                      {plot_.x + plot_.width, below}, palette.ink2, last, Labels::Align::right);
}

const SeenPart* PartsOverview::at(const SeenQueue& queue, Point2 pointer) const {
    if (queue.parts.empty() || !plot_.contains(pointer)) return nullptr;
    const auto share = (pointer.x - plot_.x) / plot_.width * static_cast<float>(queue.parts.size());
    return &queue.parts[std::min(queue.parts.size() - 1, static_cast<std::size_t>(std::max(0.f, share)))];
}

}  // namespace lockstep
