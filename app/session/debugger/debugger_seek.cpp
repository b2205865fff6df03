// Searches among the accesses of a launch.

#include <utility>

#include "app/session/debugger/debugger_session.hpp"
#include "kernels/debugger/search.hpp"

namespace lockstep {

void DebuggerSession::go_to_position(std::uint32_t position, StepBy grain) {
    cursor_->go_to(position);
    inside_ = true;
    focus_after_step(grain);
    update();
}

std::uint32_t DebuggerSession::search_from(bool back) const {
    if (inside_ || came_to_end_) return cursor_->position();
    return back ? static_cast<std::uint32_t>(open_->recording().num_events()) + 1 : 0;
}

std::string DebuggerSession::seek(const DebuggerGoal& goal, bool back, const std::optional<Selection>& selected,
                                  const TouchedByPass& touched) {
    if (!open_ || !cursor_) return recording_.status.empty() ? "No launch is open" : recording_.status;
    beyond_.search.cancel();
    if (goal.kind == DebuggerGoal::Kind::fault) {
        const auto fault = debugger::fault_position(open_->recording());
        if (!fault) return "No fault has stopped this launch";
        go_to_position(*fault);
        return {};
    }
    if (goal.kind == DebuggerGoal::Kind::change && !selected)
        return "Select an element first to search for its changes";
    if (goal.kind == DebuggerGoal::Kind::hazard && looks_for_hazards())
        return "The search for hazards in this launch is still running";
    auto wanted = sought(goal, selected);
    // All lanes of an instruction reach a line together: the focus stays on its lane.
    const bool is_line = goal.kind == DebuggerGoal::Kind::line;
    if (const auto found = nearest_in_launch(wanted, back)) {
        go_to_position(*found, is_line ? StepBy::instruction : StepBy::access);
        return {};
    }
    search(std::move(wanted), back, goal.kind == DebuggerGoal::Kind::change ? touched : TouchedByPass{});
    return {};
}

AccessGoal DebuggerSession::sought(const DebuggerGoal& goal, const std::optional<Selection>& selected) const {
    AccessGoal wanted{.element = selected, .scope = scope()};
    switch (goal.kind) {
        case DebuggerGoal::Kind::change: wanted.kind = AccessGoal::Kind::change; break;
        case DebuggerGoal::Kind::hazard: wanted.kind = AccessGoal::Kind::hazard; break;
        case DebuggerGoal::Kind::line:
            wanted.kind = AccessGoal::Kind::line;
            wanted.file = open_->recording().launch().file(goal.line.file);
            wanted.line = goal.line.line;
            wanted.warp = {focus_.block, focus_.warp};
            break;
        case DebuggerGoal::Kind::divergence:
        case DebuggerGoal::Kind::fault: wanted.kind = AccessGoal::Kind::divergence; break;
    }
    return wanted;
}

/// In the open launch; none if other launches lie between it and the shown state after the pass.
std::optional<std::uint32_t> DebuggerSession::nearest_in_launch(const AccessGoal& sought, bool back) const {
    if (back && !inside_ && !came_to_end_ && *launch_ + 1 < num_launches_) return std::nullopt;
    const auto& recording = open_->recording();
    const auto way = back ? debugger::Way::back : debugger::Way::forward;
    const auto here = search_from(back);
    switch (sought.kind) {
        case AccessGoal::Kind::change:
            return nearest_change(*open_->traced, open_->columns, *sought.element, here, way);
        case AccessGoal::Kind::hazard: return nearest_position(hazards_.found.harmful, here, way);
        case AccessGoal::Kind::line:
            return nearest_on_line(recording, sought.file, sought.line, sought.warp, here, way);
        default: return debugger::next_divergence(recording, here, way, scope());
    }
}

}  // namespace lockstep
