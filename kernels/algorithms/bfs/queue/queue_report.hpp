#pragma once

#include <cstdint>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::bfs {

/// What a launch of bfs.queue did.
struct QueuePass {
    std::uint32_t layer = 1;  ///< 1: one block; 2: few blocks; 3: as many as the frontier wants
    std::uint32_t first_level = 0, last_level = 0;  ///< that it found
    std::uint32_t begin = 0;  ///< of the frontier that it began with, in the queue before
    std::uint32_t expanded = 0;  ///< vertices of that frontier
    std::uint32_t expanded_later = 0;  ///< of those that it found itself
    std::uint32_t arcs = 0;  ///< of both
    std::uint64_t threads = 0;  ///< in all levels together
    std::uint32_t found = 0;  ///< vertices
    std::uint32_t left = 0;  ///< vertices of the frontier that comes next
    std::uint32_t blocks = 0;
    std::uint32_t overflow_w = 0, overflow_b = 0;  ///< entries
    std::uint32_t reached = 0, num_vertices = 0;
};

PassReport report_queue(const QueuePass& pass);

}  // namespace lockstep::bfs
