#include "kernels/debugger/search.hpp"

#include "kernels/debugger/cursor.hpp"

namespace lockstep::debugger {
namespace {

/// The position after the nearest event of a scope that satisfies a predicate.
template <class Holds>
std::optional<std::uint32_t> nearest(const Recording& recording, std::uint32_t position, Way way, const Scope& scope,
                                     Holds&& holds) {
    const ScopeEvents events(recording, scope);
    if (way == Way::forward) {
        for (auto event = events.from(position); event; event = events.from(*event + 1))
            if (holds(*event)) return *event + 1;
        return std::nullopt;
    }
    if (position == 0) return std::nullopt;
    for (auto event = events.before(position - 1); event; event = events.before(*event))
        if (holds(*event)) return *event + 1;
    return std::nullopt;
}

}  // namespace

std::optional<std::uint32_t> next_change(const Writers& writers, const Place& place, std::uint32_t position, Way way) {
    if (way == Way::forward) {
        const auto found = writers.next_change(place, position);
        return found ? std::optional(*found + 1) : std::nullopt;
    }
    const auto found = position == 0 ? std::nullopt : writers.last_change(place, position - 1);
    return found ? std::optional(*found + 1) : std::nullopt;
}

std::optional<std::uint32_t> next_on_line(const Recording& recording, const CodeLine& line, std::uint32_t position,
                                          Way way, WarpId warp) {
    if (!recording.has(warp)) return std::nullopt;
    std::optional<std::uint32_t> found;
    const auto ids = recording.instructions_of(warp);
    for (auto id = ids.first; id < ids.end; ++id) {
        if (line_of(recording.event(recording.events_of_instruction(id).front())) != line) continue;
        // In orders that run lane by lane, a later instruction may end earlier.
        const auto end = recording.instruction(id).last + 1;
        if (way == Way::forward ? end > position && (!found || end < *found)
                                : end < position && (!found || end > *found))
            found = end;
    }
    return found;
}

bool diverges(const Recording& recording, const Instruction& instruction) {
    std::uint32_t waits = 0;
    const auto of_warp = recording.events_of(instruction.warp);
    for (auto one = of_warp.rbegin(); one != of_warp.rend() && *one > instruction.first; ++one)
        waits |= 1u << lane_of(recording.event(*one));
    return (waits & ~instruction.mask) != 0;
}

std::optional<std::uint32_t> next_divergence(const Recording& recording, std::uint32_t position, Way way,
                                             const Scope& scope) {
    return nearest(recording, position, way, scope, [&](std::uint32_t event) {
        const auto instruction = recording.instruction(recording.instruction_of(event));
        return instruction.first == event && diverges(recording, instruction);
    });
}

std::optional<std::uint32_t> fault_position(const Recording& recording) {
    const auto& log = recording.log();
    const bool is_last = !log.launches.empty() && &recording.launch() == &log.launches.back();
    return log.fault && is_last ? std::optional(recording.num_events()) : std::nullopt;
}

}  // namespace lockstep::debugger
