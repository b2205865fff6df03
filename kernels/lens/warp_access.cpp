#include "kernels/lens/warp_access.hpp"

namespace lockstep::lens {

WarpAccess access_of(const Recording& recording, const Instruction& instruction) {
    WarpAccess access;
    if (!trace::is_access(instruction.operation)) return access;
    for (std::uint32_t lane = 0; lane < kWarpSize; ++lane) {
        if (instruction.event[lane] == kNoEvent) continue;
        const auto& event = recording.event(instruction.event[lane]);
        access.push_back({lane, event.buffer, byte_of(event), event.bytes});
    }
    return access;
}

std::uint64_t bytes_asked(const WarpAccess& access) {
    std::uint64_t sum = 0;
    for (const auto& lane : access) sum += lane.bytes;
    return sum;
}

std::uint64_t bytes_of(const std::vector<Segment>& segments) {
    std::uint64_t sum = 0;
    for (const auto& segment : segments) sum += segment.bytes;
    return sum;
}

}  // namespace lockstep::lens
