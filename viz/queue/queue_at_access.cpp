#include "viz/queue/queue_at_access.hpp"

#include <algorithm>
#include <cstddef>

#include "kernels/algorithms/bfs/queue/queue_kernels.hpp"
#include "viz/gl/data/read_numbers.hpp"

namespace lockstep {
namespace {

// Words of QueueShared.
constexpr std::uint32_t kW = offsetof(QueueShared, w_frontier) / 4, kWanted = offsetof(QueueShared, w_wanted) / 4,
                        kOffset = offsetof(QueueShared, w_offset) / 4, kB = offsetof(QueueShared, b_frontier) / 4,
                        kPlace = offsetof(QueueShared, g_offset) / 4, kNext = offsetof(QueueShared, next_size) / 4;

/// What is known as the launch begins: the host has said it, and what the pass before has left.
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
            // While neighbours are looked for, what was there before is the level before's.
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

}  // namespace lockstep
