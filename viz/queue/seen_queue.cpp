#include "viz/queue/seen_queue.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

#include "kernels/algorithms/bfs/queue/queue_columns.hpp"
#include "kernels/algorithms/bfs/queue/queue_kernels.hpp"
#include "viz/gl/data/read_numbers.hpp"

namespace lockstep {
namespace {

// Words of QueueShared.
constexpr std::uint32_t kW = offsetof(QueueShared, w_frontier) / 4, kWanted = offsetof(QueueShared, w_wanted) / 4,
                        kOffset = offsetof(QueueShared, w_offset) / 4, kB = offsetof(QueueShared, b_frontier) / 4,
                        kPlace = offsetof(QueueShared, g_offset) / 4, kNext = offsetof(QueueShared, next_size) / 4;

/// Known as the launch begins: the arguments of the host, and the state after the pass before.
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
    // When the offsets of a level are found, nothing is put into its W-frontiers any more.
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
            // Until the block writes them, the queues hold the level before.
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
        // A vertex is found once: where it stands, it was written by this launch.
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

    // A launch that ends because nothing is found has run one level more, whose parts are empty.
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
