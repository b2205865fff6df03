#include "app/session/debugger/warp/lane_access.hpp"

namespace lockstep {
namespace {

debugger::WarpId warp_of(const LaneAccess& access) { return {access.block, access.thread / kWarpSize}; }

}  // namespace

LaneAccess lane_access(const debugger::Recording& recording, std::uint32_t event) {
    LaneAccess access{.block = recording.event(event).block, .thread = recording.event(event).thread};
    for (const auto other : recording.events_of(warp_of(access))) {
        if (other >= event) break;
        if (recording.event(other).thread == access.thread) ++access.before;
    }
    return access;
}

std::optional<std::uint32_t> find_access(const debugger::Recording& recording, const LaneAccess& access) {
    if (!recording.has(warp_of(access))) return std::nullopt;
    std::uint32_t before = 0;
    for (const auto event : recording.events_of(warp_of(access)))
        if (recording.event(event).thread == access.thread && before++ == access.before) return event;
    return std::nullopt;
}

}  // namespace lockstep
