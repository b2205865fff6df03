#include "kernels/debugger/cursor.hpp"

#include <algorithm>

namespace lockstep::debugger {

std::optional<std::uint32_t> ScopeEvents::from(std::uint32_t event) const {
    if (of_warp_) {
        for (auto found = std::ranges::lower_bound(*of_warp_, event); found != of_warp_->end(); ++found)
            if (scope_.holds(recording_.event(*found))) return *found;
        return std::nullopt;
    }
    for (; event < recording_.num_events(); ++event)
        if (scope_.holds(recording_.event(event))) return event;
    return std::nullopt;
}

std::optional<std::uint32_t> ScopeEvents::before(std::uint32_t event) const {
    if (of_warp_) {
        auto found = std::ranges::lower_bound(*of_warp_, event);
        while (found != of_warp_->begin())
            if (scope_.holds(recording_.event(*--found))) return *found;
        return std::nullopt;
    }
    while (event-- > 0)
        if (scope_.holds(recording_.event(event))) return event;
    return std::nullopt;
}

namespace {

/// Whether a step may end after this event.
bool stops_after(const ScopeEvents& events, std::uint32_t event, Grain grain) {
    const auto& recording = events.recording();
    switch (grain) {
        case Grain::access: return true;
        case Grain::line: {
            const auto next = events.from(event + 1);
            return !next || line_of(recording.event(*next)) != line_of(recording.event(event));
        }
        case Grain::instruction: return recording.instruction(recording.instruction_of(event)).last == event;
        case Grain::barrier: {
            const auto* barrier = recording.barrier_of(event);
            return barrier && barrier->last == event;
        }
        case Grain::launch:
        case Grain::pass: return false;
    }
    return false;
}

/// For barriers the scope is the whole block: the last arrival opens the barrier.
Scope widened(Grain grain, Scope scope) {
    if (grain == Grain::barrier) scope.warp = scope.lane = std::nullopt;
    return scope;
}

}  // namespace

std::optional<std::uint32_t> next_stop(const Recording& recording, std::uint32_t position, Grain grain,
                                       const Scope& scope) {
    const auto end = recording.num_events();
    if (position >= end) return std::nullopt;
    if (grain == Grain::launch || grain == Grain::pass) return end;
    const ScopeEvents events(recording, widened(grain, scope));
    for (auto event = events.from(position); event; event = events.from(*event + 1))
        if (stops_after(events, *event, grain)) return *event + 1;
    return end;
}

std::optional<std::uint32_t> previous_stop(const Recording& recording, std::uint32_t position, Grain grain,
                                           const Scope& scope) {
    if (position == 0) return std::nullopt;
    if (grain == Grain::launch || grain == Grain::pass) return 0;
    const ScopeEvents events(recording, widened(grain, scope));
    for (auto event = events.before(position - 1); event; event = events.before(*event))
        if (stops_after(events, *event, grain)) return *event + 1;
    return 0;
}

void Cursor::go_to(std::uint32_t position) {
    trail_.clear();
    state_.go_to(position);
}

bool Cursor::move(Grain grain, const Scope& scope, bool forward) {
    const auto here = position();
    if (const auto undone = trail_.undo({grain, scope}, forward, here)) {
        state_.go_to(undone->from);
        return true;
    }
    const auto there =
        forward ? next_stop(*recording_, here, grain, scope) : previous_stop(*recording_, here, grain, scope);
    if (!there) return false;
    trail_.note({grain, scope}, forward, here, *there);
    state_.go_to(*there);
    return true;
}

}  // namespace lockstep::debugger
