// Steps inside the open launch, and the lane in focus.

#include <algorithm>
#include <cstdint>

#include "app/session/debugger/debugger_session.hpp"
#include "kernels/debugger/place.hpp"

namespace lockstep {

// ---- steps ---------------------------------------------------------------------------------------------------------

debugger::Scope DebuggerSession::scope() const {
    return stays_with_warp_ ? debugger::Scope::of({focus_.block, focus_.warp}) : debugger::Scope{};
}

bool DebuggerSession::step(StepBy grain, int by) {
    if (!cursor_) return false;
    const auto of_model = [&] {
        switch (grain) {
            case StepBy::barrier: return debugger::Grain::barrier;
            case StepBy::line: return debugger::Grain::line;
            case StepBy::instruction: return debugger::Grain::instruction;
            case StepBy::access: return debugger::Grain::access;
            default: return debugger::Grain::launch;
        }
    };
    const bool moved = by > 0 ? cursor_->step(of_model(), scope()) : cursor_->step_back(of_model(), scope());
    if (!moved) return false;
    beyond_.search.cancel();
    // The beginning of a launch is the end of the launch before it.
    if (by < 0 && cursor_->position() == 0) {
        cursor_->step(of_model(), scope());
        return false;
    }
    focus_after_step(grain);
    inside_ = true;
    travel_.arrival = Arrival::there;
    update();
    return true;
}

/// The focus follows the last access; within its instruction the lane stays.
void DebuggerSession::focus_after_step(StepBy grain) {
    if (stays_with_warp_ || !cursor_) return;
    const auto event = cursor_->event();
    if (!event) return;
    const auto& made = open_->recording().event(*event);
    focus_.block = made.block;
    focus_.warp = debugger::warp_of(made);
    const auto instruction = open_->recording().instruction(open_->recording().instruction_of(*event));
    if (grain == StepBy::access) focus_.lane = debugger::lane_of(made);
    else if ((instruction.mask >> focus_.lane & 1u) == 0)
        focus_.lane = static_cast<std::uint32_t>(__builtin_ctz(instruction.mask));
}

std::optional<AccessPlace> DebuggerSession::next_at(const debugger::CodeLine& line, std::uint32_t warp) const {
    if (!open_) return std::nullopt;
    const auto& recording = open_->recording();
    const auto ids =
        recording.instructions_of({warp / recording.warps_per_block(), warp % recording.warps_per_block()});
    std::optional<std::uint32_t> first, next;
    for (auto id = ids.first; id < ids.end; ++id) {
        if (debugger::line_of(recording.event(recording.events_of_instruction(id).front())) != line) continue;
        const auto end = recording.instruction(id).last + 1;
        if (!first) first = end;
        if (!next && end > cursor_->position()) next = end;
    }
    const auto found = next ? next : first;
    if (!found) return std::nullopt;
    return AccessPlace{open_pass(), *launch_, *found};
}

// ---- focus ---------------------------------------------------------------------------------------------------------

void DebuggerSession::focus_on(const FocusLane& focus) {
    auto wanted = focus_;
    if (focus.block) wanted.block = *focus.block;
    if (focus.warp) wanted.warp = *focus.warp;
    if (focus.lane) wanted.lane = *focus.lane;
    if (open_) {
        const auto& recording = open_->recording();
        if (wanted.warp >= recording.warps_per_block()) wanted.warp = recording.warps_per_block() - 1;
        if (!recording.has({wanted.block, wanted.warp})) wanted.block = focus_.block;
        wanted.lane = std::min(wanted.lane, recording.lanes_in(wanted.warp) - 1);
    }
    focus_ = wanted;
    update();
}

void DebuggerSession::move_focus(const MoveFocus& move) {
    if (!open_) return;
    const auto& recording = open_->recording();
    const auto wrap = [](std::int64_t value, std::int64_t size) {
        return static_cast<std::uint32_t>(((value % size) + size) % size);
    };
    if (move.warps != 0) {
        const auto first = std::int64_t{recording.first_block()} * recording.warps_per_block(),
                   size = std::int64_t{open_->picture.num_warps},
                   here = std::int64_t{focus_.block} * recording.warps_per_block() + focus_.warp - first;
        const auto there = wrap(here + move.warps, size) + first;
        focus_.block = static_cast<std::uint32_t>(there / recording.warps_per_block());
        focus_.warp = static_cast<std::uint32_t>(there % recording.warps_per_block());
    }
    focus_.lane = wrap(std::int64_t{focus_.lane} + move.lanes, recording.lanes_in(focus_.warp));
    update();
}

std::vector<std::uint32_t> DebuggerSession::blocks() const {
    std::vector<std::uint32_t> all;
    if (open_)
        for (auto block = open_->recording().first_block(); block < open_->recording().end_block(); ++block)
            all.push_back(block);
    return all;
}

std::vector<std::uint32_t> DebuggerSession::warps() const {
    std::vector<std::uint32_t> all;
    if (open_)
        for (std::uint32_t warp = 0; warp < open_->recording().warps_per_block(); ++warp) all.push_back(warp);
    return all;
}

std::uint32_t DebuggerSession::num_blocks() const { return open_ ? open_->recording().launch().grid : 0; }
std::uint32_t DebuggerSession::num_lanes() const { return open_ ? open_->recording().lanes_in(focus_.warp) : 0; }
std::uint32_t DebuggerSession::thread_of(std::uint32_t lane) const {
    if (!open_) return 0;
    return focus_.block * open_->recording().launch().block + focus_.warp * kLanes + lane;
}

std::optional<std::uint32_t> DebuggerSession::event_in_focus() const {
    if (!open_ || !cursor_) return std::nullopt;
    const auto& recording = open_->recording();
    if (const auto instruction = current_instruction();
        instruction && instruction->event[focus_.lane] != debugger::kNoEvent)
        return instruction->event[focus_.lane];
    std::optional<std::uint32_t> last;
    for (const auto event : recording.events_of({focus_.block, focus_.warp})) {
        if (event >= cursor_->position()) break;
        if (debugger::lane_of(recording.event(event)) == focus_.lane) last = event;
    }
    return last;
}

}  // namespace lockstep
