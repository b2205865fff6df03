#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "viz/columns/at_access/shared_at_access.hpp"
#include "viz/queue/seen_queue.hpp"

namespace lockstep {

/// The queues of the block in focus at an access of a launch, read from its shared memory.
struct QueueAtAccess {
    SeenQueue queue;  ///< of the launch, as far as it is known; its parts are left out
    SeenPart part;  ///< of the block in focus, in the level that it is at
    bool has_place = false;  ///< the block has taken its room in the G-frontier
    /// By entry of the B-frontier: the vertex, kNone where a thread has taken the place and not written it yet; and where it is.
    std::vector<std::uint32_t> entries;
    std::vector<bool> in_w, in_b, in_g;
    bool expands = true;  ///< threads still look for neighbours
    /// The frontier that the level expands, where it lies in shared memory, or is the one that the launch began with.
    std::vector<std::uint32_t> expanded;

    /// Nothing outside of a launch of bfs.queue that works with queues.
    static std::optional<QueueAtAccess> of(const Scene& scene, const QueueColumns& columns);
};

}  // namespace lockstep
