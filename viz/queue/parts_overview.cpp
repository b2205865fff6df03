#include "viz/queue/parts_overview.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr float kHead = 26, kLeft = 62, kFoot = 22, kMaxRow = 14;  // points

/// Of a share of the room: empty is the lowest tone.
Colour tone(const Palette& palette, float share) {
    const auto last = palette.sequence.size() - 1;
    return palette.sequence[std::min(last, static_cast<std::size_t>(std::lround(share * static_cast<float>(last))))];
}

/// Of all parts, at least 1.
struct Highest {
    explicit Highest(const SeenQueue& queue) {
        for (const auto& part : queue.parts) {
            in_b = std::max(in_b, part.in_b);
            for (const auto wanted : part.wanted) in_w = std::max(in_w, std::min(wanted, queue.space_w));
        }
    }
    std::uint32_t in_b = 1, in_w = 1;
};

/// Bars of the B-frontiers, and below them a row of tones for each W-frontier.
struct Layout {
    Layout(const Rect& plot, std::uint32_t num_w, float s)
        : row(std::min(kMaxRow * s, 0.55f * plot.height / static_cast<float>(num_w))),
          rows_high(row * static_cast<float>(num_w)),
          bars{plot.x, plot.y, plot.width, plot.height - rows_high - 6 * s},
          rows_top(bars.y + bars.height + 6 * s) {}
    float row, rows_high;
    Rect bars;
    float rows_top;
};

void draw_columns(const Scene& scene, const SeenQueue& queue, const Highest& highest, const Layout& at,
                  std::uint32_t columns, ImDrawList* list) {
    const auto& palette = *scene.palette;
    const float s = scene.scale, column = at.bars.width / static_cast<float>(columns);
    const float between = column >= 6 * s ? s : 0, bottom = at.bars.y + at.bars.height;
    const auto num_parts = queue.parts.size();
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
        const float x = at.bars.x + static_cast<float>(c) * column, right = std::max(x + 1, x + column - between);
        const float high = at.bars.height * static_cast<float>(in_b) / static_cast<float>(highest.in_b);
        if (in_b != 0) list->AddRectFilled({x, bottom - std::max(high, s)}, {right, bottom}, to_imgui(palette.ink3));
        for (std::uint32_t w = 0; w < queue.num_w; ++w) {
            if (most[w] == 0) continue;
            const float y = at.rows_top + static_cast<float>(w) * at.row;
            const bool overflows = most[w] > queue.space_w;
            const auto colour =
                overflows ? palette.ink : tone(palette, static_cast<float>(most[w]) / static_cast<float>(highest.in_w));
            list->AddRectFilled({x, y}, {right, y + std::max(1.f, at.row - (at.row >= 6 * s ? s : 0))},
                                to_imgui(colour));
        }
    }
}

void put_title(const Scene& scene, const SeenQueue& queue, const Highest& highest, std::uint32_t parts_a_pixel,
               const Rect& area, const Labels& labels) {
    const auto& palette = *scene.palette;
    const float s = scene.scale;
    const auto title = queue.levels > 1 ? "All " + count_text(queue.parts.size(), "part", "parts") + ", by level" +
                                              (queue.blocks > 1 ? " and block" : "")
                                        : "All " + count_text(queue.parts.size(), "block", "blocks") + " of level " +
                                              count_text(queue.last_level());
    const float wide = labels.put(scene.fonts.medium, 14, {area.x, area.y + 0.4f * kHead * s}, palette.ink, title);
    labels.put_within(area.width - wide - 12 * s, scene.fonts.words, 13,
                      {area.x + wide + 12 * s, area.y + 0.4f * kHead * s}, palette.ink2,
                      "the fullest has " + count_text(highest.in_b, "entry", "entries") +
                          (parts_a_pixel > 1 ? "; " + count_text(parts_a_pixel) + " a pixel" : ""));
}

/// Left of the bars and rows.
void put_scale(const Scene& scene, const SeenQueue& queue, const Highest& highest, const Layout& at,
               const Labels& labels) {
    const float line = labels.line(12), x = at.bars.x - 8 * scene.scale;
    const auto put = [&](ImFont* font, float y, const std::string& text) {
        labels.put(font, 12, {x, y}, scene.palette->ink2, text, Labels::Align::right);
    };
    put(scene.fonts.mono, at.bars.y + 0.4f * line, count_text(highest.in_b));
    if (at.bars.height > 2.6f * line) put(scene.fonts.words, at.bars.y + 0.5f * at.bars.height, "in B");
    if (at.bars.height > 1.8f * line) put(scene.fonts.mono, at.bars.y + at.bars.height - 0.4f * line, "0");
    put(scene.fonts.mono, at.rows_top + 0.5f * at.row, "W 0");
    if (queue.num_w > 1 && at.rows_high > 1.8f * line)
        put(scene.fonts.mono, at.rows_top + at.rows_high - 0.5f * at.row, "W " + std::to_string(queue.num_w - 1));
}

/// Below: the first part and the last.
void put_ends(const Scene& scene, const SeenQueue& queue, const Rect& plot, float y, const Labels& labels) {
    const auto name = [&](const SeenPart& part) {
        return queue.levels == 1  ? "block " + count_text(part.block)
               : queue.blocks > 1 ? "level " + count_text(part.level) + ", block " + count_text(part.block)
                                  : "level " + count_text(part.level);
    };
    const auto& palette = *scene.palette;
    const auto first = name(queue.parts.front()), last = name(queue.parts.back());
    labels.put(scene.fonts.mono, 12, {plot.x, y}, palette.ink2, first);
    labels.put_within(plot.width - labels.width(scene.fonts.mono, 12, first) - 20 * scene.scale, scene.fonts.mono, 12,
                      {plot.x + plot.width, y}, palette.ink2, last, Labels::Align::right);
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

    const Layout at(plot_, queue.num_w, s);
    const Highest highest(queue);
    const float right = at.bars.x + at.bars.width, end = at.rows_top + at.rows_high;
    const auto ground = to_imgui(palette.raised.faded(0.5f));
    list->AddRectFilled({at.bars.x, at.bars.y}, {right, at.bars.y + at.bars.height}, ground);
    list->AddRectFilled({at.bars.x, at.rows_top}, {right, end}, ground);
    draw_columns(scene, queue, highest, at, columns, list);

    const auto place = static_cast<float>(&shown - queue.parts.data());
    const float x0 = plot_.x + place * plot_.width / static_cast<float>(num_parts),
                x1 = std::max(x0 + 3 * s, plot_.x + (place + 1) * plot_.width / static_cast<float>(num_parts));
    list->AddRect({x0 - 1.5f * s, plot_.y - 2 * s}, {x1 + 1.5f * s, end + 2 * s}, to_imgui(palette.now), 0, 2 * s);

    put_title(scene, queue, highest, parts_a_pixel_, area, labels);
    put_scale(scene, queue, highest, at, labels);
    put_ends(scene, queue, plot_, end + 0.55f * kFoot * s, labels);
}

const SeenPart* PartsOverview::at(const SeenQueue& queue, Point2 pointer) const {
    if (queue.parts.empty() || !plot_.contains(pointer)) return nullptr;
    const auto share = (pointer.x - plot_.x) / plot_.width * static_cast<float>(queue.parts.size());
    return &queue.parts[std::min(queue.parts.size() - 1, static_cast<std::size_t>(std::max(0.f, share)))];
}

}  // namespace lockstep
