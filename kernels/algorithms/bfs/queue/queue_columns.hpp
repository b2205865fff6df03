#pragma once

#include <cstdint>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/run/column/column.hpp"

namespace lockstep::bfs {

inline constexpr const char* kQueueSpace = "queue";  ///< places in the G-frontier
/// The vertices that a block found in a level of a launch: its W-frontiers, its B-frontier and its range of the G-frontier.
inline constexpr const char* kPartSpace = "queue parts";
inline constexpr const char* kWFrontierSpace = "W-frontiers";  ///< one row per part

inline Column g_frontier() {
    return {.name = "queue", .symbol = "G", .style = ValueStyle::optional, .none = kNone, .space = kQueueSpace};
}
inline Column part_begin() {
    return {.name = "part_begin", .style = ValueStyle::optional, .none = kNone, .space = kPartSpace};
}
inline Column part_wanted() {
    return {.name = "part_wanted",
            .symbol = "W",
            .style = ValueStyle::unknown,
            .none = kNone,
            .unit = "entries",
            .space = kWFrontierSpace};
}
inline constexpr const char* kLaunchSpace = "launch";
/// The entries of QueueOutput::Count in order. Role::reach marks them for the view of queues, which draws queues of vertices only.
inline Column launch_counts(bool of_vertices) {
    return {.name = "launch", .role = of_vertices ? Role::reach : Role::other, .space = kLaunchSpace};
}

}  // namespace lockstep::bfs
