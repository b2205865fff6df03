#include "kernels/debugger/memory/warp_access.hpp"

#include <algorithm>

namespace lockstep::debugger {

void read_access(const Recording& recording, std::uint32_t instruction, WarpAccess& into) {
    into.clear();
    const auto events = recording.events_of_instruction(instruction);
    if (!trace::is_access(recording.event(events.front()).operation)) return;
    for (const auto number : events) {
        const auto& event = recording.event(number);
        into.push_back(
            {lane_of(event), event.buffer, byte_of(event), event.bytes, event.operation == trace::Operation::atomic});
    }
    if (!std::ranges::is_sorted(into, {}, &LaneBytes::lane)) std::ranges::sort(into, {}, &LaneBytes::lane);
}

WarpAccess access_of(const Recording& recording, const Instruction& instruction) {
    WarpAccess access;
    read_access(recording, instruction.id, access);
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

}  // namespace lockstep::debugger
