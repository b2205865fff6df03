#include "kernels/data/list_positions.hpp"

#include <array>
#include <cstddef>

#include "kernels/base/parallel.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kNodesAWalk = 1 << 10;
constexpr std::size_t kWalksAtOnce = 16;

/// A splitter at every 1,024th node, and the head.
struct Splitters {
    std::uint32_t n, head;
    std::uint32_t regular() const { return (n - 1) / kNodesAWalk + 1; }
    std::uint32_t count() const { return regular() + (head % kNodesAWalk == 0 ? 0 : 1); }
    bool contains(std::uint32_t node) const { return node % kNodesAWalk == 0 || node == head; }
    std::uint32_t node(std::uint32_t index) const { return index < regular() ? index * kNodesAWalk : head; }
    std::uint32_t index(std::uint32_t node) const { return node % kNodesAWalk == 0 ? node / kNodesAWalk : regular(); }
};

/// Walks the sublists from their splitters, several at a time: the next node of one walk is fetched while the others
/// step. Calls visit(walk, node, steps) at each node, and walk_ended(walk, node, steps) at the next splitter or the tail.
template <class Visit, class End>
void walk_sublists(const SuccessorList& list, const Splitters& splitters, Visit visit, End walk_ended) {
    for_each_piece(splitters.count(), 256, [&](std::uint64_t begin, std::uint64_t end) {
        struct Walk {
            std::uint32_t index, node, steps;
        };
        std::array<Walk, kWalksAtOnce> walks;
        std::size_t running = 0;
        auto next = static_cast<std::uint32_t>(begin);
        while (true) {
            for (; running < walks.size() && next < end; ++next) walks[running++] = {next, splitters.node(next), 0};
            if (running == 0) return;
            for (std::size_t k = 0; k < running;) {
                auto& walk = walks[k];
                const auto node = walk.node;
                visit(walk.index, node, walk.steps);
                const auto after = list.successor[node];
                ++walk.steps;
                if (after == node || splitters.contains(after)) {
                    walk_ended(walk.index, after, walk.steps);
                    walk = walks[--running];
                    continue;
                }
                walk.node = after;
                __builtin_prefetch(&list.successor[after]);
                ++k;
            }
        }
    });
}

}  // namespace

std::vector<std::uint32_t> list_positions(const SuccessorList& list) {
    const auto n = list.size();
    std::vector<std::uint32_t> positions(n);
    if (n < 64 * kNodesAWalk) {
        auto node = list.head;
        for (std::uint32_t position = 0; position < n; ++position, node = list.successor[node])
            positions[node] = position;
        return positions;
    }

    // Helman and JáJá's method on the host: measure the sublists between splitters, add up along the list, walk once more.
    const Splitters splitters{n, list.head};
    std::vector<std::uint32_t> lengths(splitters.count()), beyond(splitters.count()), starts(splitters.count());
    walk_sublists(
        list, splitters, [](std::uint32_t, std::uint32_t, std::uint32_t) {},
        [&](std::uint32_t walk, std::uint32_t end, std::uint32_t steps) {
            lengths[walk] = steps;
            beyond[walk] = end;
        });
    for (std::uint32_t walk = splitters.index(list.head), start = 0;; walk = splitters.index(beyond[walk])) {
        starts[walk] = start;
        start += lengths[walk];
        if (start == n) break;
    }
    walk_sublists(
        list, splitters,
        [&](std::uint32_t index, std::uint32_t node, std::uint32_t steps) { positions[node] = starts[index] + steps; },
        [](std::uint32_t, std::uint32_t, std::uint32_t) {});
    return positions;
}

}  // namespace lockstep
