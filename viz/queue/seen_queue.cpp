#include "viz/queue/seen_queue.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "kernels/algorithms/bfs/queue/queue_columns.hpp"
#include "kernels/algorithms/bfs/queue/queue_kernels.hpp"

namespace lockstep {
namespace {

const ColumnPicture* in_space(const Scene& scene, std::string_view space) {
    for (const auto& one : scene.columns)
        if (one.column->space == space) return &one;
    return nullptr;
}

}  // namespace

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
