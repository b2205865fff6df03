#include "viz/queue/seen_queue.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "kernels/algorithms/bfs/queue/queue_columns.hpp"
#include "kernels/algorithms/bfs/queue/queue_kernels.hpp"
#include "kernels/data/names/numerals.hpp"
#include "viz/gl/data/read_numbers.hpp"

namespace lockstep {
namespace {

constexpr float kHead = 26, kLeft = 62, kFoot = 22, kMaxRow = 14;  // points

/// The colour of a fill: the lowest tone is empty.
Colour tone(const Palette& palette, float share) {
    const auto last = palette.sequence.size() - 1;
    return palette.sequence[std::min(last, static_cast<std::size_t>(std::lround(share * static_cast<float>(last))))];
}

/// Maxima over all parts, at least 1.
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

/// Draws the scales left of the bars and rows.
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

/// Draws the numbers of the first and the last part below.
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

// Words of QueueShared.
constexpr std::uint32_t kW = offsetof(QueueShared, w_frontier) / 4, kWanted = offsetof(QueueShared, w_wanted) / 4,
                        kOffset = offsetof(QueueShared, w_offset) / 4, kB = offsetof(QueueShared, b_frontier) / 4,
                        kPlace = offsetof(QueueShared, g_offset) / 4, kNext = offsetof(QueueShared, next_size) / 4;

/// Known at the beginning of the launch: the host's arguments, and the state after the previous pass.
SeenQueue beginning(const Scene& scene, const LaunchRecord& launch, const QueueColumns& columns) {
    const auto before = read_numbers(*columns.launch, true, 0, columns.launch->column->size);
    auto seen = SeenQueue::decode(before, before, {}, {}, *scene.parameters);
    const bool first = seen.layer == 0;
    const auto levels = seen.layer == 3 ? 1 : before[QueueOutput::kLevels];
    seen.first_level = first ? 1 : seen.first_level + levels;
    seen.expanded = first ? 1 : before[QueueOutput::kTail] - before[QueueOutput::kLast];
    seen.layer = bfs::layer_of(launch.kernel);
    seen.blocks = launch.grid;
    seen.tail = seen.overflow_w = seen.overflow_b = seen.levels = 0;
    return seen;
}

const ColumnPicture* in_space(const Scene& scene, std::string_view space) {
    for (const auto& one : scene.columns)
        if (one.column->space == space) return &one;
    return nullptr;
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

std::optional<QueueAtAccess> QueueAtAccess::of(const Scene& scene, const QueueColumns& columns) {
    if (!scene.record || !scene.parameters) return std::nullopt;
    const auto launch = std::ranges::find_if(scene.record->launches,
                                             [](const LaunchRecord& one) { return bfs::layer_of(one.kernel) != 0; });
    const auto shared = SharedAtAccess::of(scene);
    if (launch == scene.record->launches.end() || !shared || shared->words.size() * 4 < sizeof(QueueShared))
        return std::nullopt;
    QueueAtAccess at{.queue = beginning(scene, *launch, columns)};
    auto& queue = at.queue;
    auto& part = at.part;
    const auto &words = shared->words, &written_at = shared->written_at;
    // Once the offsets of a level are computed, its W-frontiers are complete.
    const auto end = kOffset + queue.num_w;
    const auto found_at = written_at[end], rounds = shared->writes[end];
    const auto wanted_at = *std::max_element(written_at.begin() + kWanted, written_at.begin() + kWanted + queue.num_w);
    at.expands = wanted_at >= found_at;
    const auto level = rounds - (at.expands || rounds == 0 ? 0 : 1);
    part.block = shared->block;
    part.level = queue.first_level + level;
    std::uint32_t sum = 0;
    for (std::uint32_t w = 0; w < queue.num_w; ++w) {
        const auto wanted = shared->is_written(kWanted + w) ? words[kWanted + w] : 0;
        const auto kept = std::min(wanted, queue.space_w);
        part.wanted.push_back(wanted);
        part.offset.push_back(std::min(sum, queue.space_b));
        part.over_w += wanted - kept;
        for (std::uint32_t place = 0; place < kept && sum + place < queue.space_b; ++place) {
            const auto from = kW + w * queue.space_w + place;
            // Until the block writes them, the queues contain the previous level.
            const bool is_there = shared->is_written(from) && (!at.expands || written_at[from] > found_at);
            const auto to = kB + sum + place;
            at.in_w.push_back(is_there);
            at.entries.push_back(is_there ? words[from] : kNone);
            at.in_b.push_back(!at.expands && written_at[to] > found_at);
        }
        sum += kept;
    }
    part.in_b = std::min(sum, queue.space_b);
    part.over_b = sum - part.in_b;
    part.offset.push_back(part.in_b);
    at.has_place = !at.expands && written_at[kPlace] > found_at;
    at.in_g.assign(part.in_b, false);
    if (at.has_place) {
        part.begin = words[kPlace];
        queue.tail = part.begin + part.in_b;
        // A vertex is found once: its place in the queue was written by this launch.
        const auto room = columns.queue->column->size;
        const auto there = read_numbers(*columns.queue, false, std::min(part.begin, room),
                                        std::min(part.in_b, room - std::min(part.begin, room)));
        for (std::size_t i = 0; i < there.size(); ++i) at.in_g[i] = at.in_b[i] && there[i] == at.entries[i];
    }
    if (level == 0) {
        const auto own = std::uint64_t{part.block} * kQueueThreads;
        if (own < queue.expanded)
            at.expanded = read_numbers(*columns.queue, true, queue.before_begin + static_cast<std::uint32_t>(own),
                                       queue.expanded - static_cast<std::uint32_t>(own));
    } else if (queue.layer == 1 && at.expands) {
        const auto size = std::min(words[kNext], queue.space_b);
        at.expanded.assign(words.begin() + kB, words.begin() + kB + size);
    }
    return at;
}

std::uint32_t SeenQueue::level_end(std::uint32_t level) const {
    const auto next = level + 1 - first_level;
    return next < level_begin.size() ? level_begin[next] : tail;
}

const SeenPart* SeenQueue::fullest() const {
    const SeenPart* best = nullptr;
    for (const auto& part : parts)
        if (part.level == last_level() && (best == nullptr || part.in_b > best->in_b)) best = &part;
    return best;
}

const SeenPart* SeenQueue::at_row(std::uint32_t row) const {
    const auto found = std::ranges::find(parts, row, &SeenPart::row);
    return found == parts.end() ? nullptr : &*found;
}

std::vector<std::uint32_t> SeenQueue::overflow_places(const SeenPart& part) const {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pieces;
    for (const auto& one : parts) {
        if (one.level != part.level) continue;
        if (one.over() != 0 && one.block != part.block) return {};
        pieces.emplace_back(one.begin, one.begin + one.in_b);
    }
    const auto begin = part.level - first_level < level_begin.size() ? level_begin[part.level - first_level] : kNone;
    if (part.over() == 0 || pieces.size() != blocks || begin == kNone) return {};
    std::ranges::sort(pieces);
    std::vector<std::uint32_t> places;
    auto place = begin;
    const auto free_until = [&](std::uint32_t end) {
        for (; place < end; ++place) places.push_back(place);
    };
    for (const auto& [from, to] : pieces) {
        if (from == to) continue;
        free_until(from);
        place = std::max(place, to);
    }
    free_until(level_end(part.level));
    return places.size() == part.over() ? places : std::vector<std::uint32_t>{};
}

SeenQueue SeenQueue::decode(std::span<const std::uint32_t> counts, std::span<const std::uint32_t> before,
                            std::span<const std::uint32_t> begin, std::span<const std::uint32_t> wanted,
                            const ParameterValues& parameters) {
    SeenQueue seen;
    seen.layer = counts[QueueOutput::kLayer];
    seen.blocks = counts[QueueOutput::kBlocks];
    seen.first_level = counts[QueueOutput::kFirstLevel];
    seen.expanded = counts[QueueOutput::kExpanded];
    seen.tail = counts[QueueOutput::kTail];
    seen.overflow_w = counts[QueueOutput::kOverflowW];
    seen.overflow_b = counts[QueueOutput::kOverflowB];
    seen.num_w = static_cast<std::uint32_t>(parameters.at("w_frontiers"));
    seen.space_w = std::min(static_cast<std::uint32_t>(parameters.at("w_entries")), QueueShared::kSpaceW / seen.num_w);
    seen.space_b = static_cast<std::uint32_t>(parameters.at("b_entries"));
    seen.before_begin = before[QueueOutput::kLast];
    if (seen.layer == 0 || begin.empty()) return seen;
    seen.levels = seen.layer == 3 ? 1 : counts[QueueOutput::kLevels];

    // A launch that ends without a find has run one more level, whose parts are empty.
    const auto rows = static_cast<std::uint32_t>(begin.size());
    const auto run = seen.levels + (seen.layer != 3 && counts[QueueOutput::kLast] == seen.tail ? 1 : 0);
    const auto first_kept = run * seen.blocks > rows ? run * seen.blocks - rows : 0;
    for (auto number = first_kept; number < seen.levels * seen.blocks; ++number) {
        SeenPart part{.row = number % rows,
                      .level = seen.first_level + number / seen.blocks,
                      .block = number % seen.blocks,
                      .begin = begin[number % rows]};
        const auto own = wanted.subspan(std::size_t{part.row} * seen.num_w, seen.num_w);
        part.wanted.assign(own.begin(), own.end());
        std::uint32_t sum = 0;
        for (const auto one : part.wanted) {
            part.offset.push_back(std::min(sum, seen.space_b));
            sum += std::min(one, seen.space_w);
            part.over_w += one - std::min(one, seen.space_w);
        }
        part.in_b = std::min(sum, seen.space_b);
        part.over_b = sum - part.in_b;
        part.offset.push_back(part.in_b);
        seen.parts.push_back(std::move(part));
    }
    seen.level_begin.assign(seen.levels, kNone);
    auto end = seen.tail;
    for (auto level = seen.levels; level-- > 0 && level * seen.blocks >= first_kept;) {
        for (const auto& part : seen.parts)
            if (part.level == seen.first_level + level)
                end -= std::accumulate(part.wanted.begin(), part.wanted.end(), 0u);
        seen.level_begin[level] = end;
    }
    return seen;
}

std::optional<QueueColumns> QueueColumns::of(const Scene& scene) {
    const QueueColumns found{.queue = in_space(scene, bfs::kQueueSpace),
                             .part_begin = in_space(scene, bfs::kPartSpace),
                             .part_wanted = in_space(scene, bfs::kWFrontierSpace),
                             .launch = in_space(scene, bfs::kLaunchSpace)};
    if (!found.queue || !found.part_begin || !found.part_wanted || !found.launch) return std::nullopt;
    return found;
}

std::vector<std::uint32_t> arcs_of_threads(const CsrGraph& graph, std::span<const std::uint32_t> frontier,
                                           std::uint32_t stride) {
    std::vector<std::uint32_t> arcs(kQueueThreads, 0);
    for (std::size_t i = 0; i < frontier.size(); ++i) {
        const auto thread = i % stride;
        if (thread < kQueueThreads && frontier[i] < graph.num_vertices()) arcs[thread] += graph.degree(frontier[i]);
    }
    return arcs;
}

}  // namespace lockstep
