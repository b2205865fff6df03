// What is looked for among the accesses of a launch.

#include <utility>

#include "app/lens/lens_session.hpp"
#include "kernels/lens/search.hpp"

namespace lockstep {

void LensSession::go_to_position(std::uint32_t position) {
    cursor_->go_to(position);
    inside_ = true;
    focus_after_step(StepBy::access);
    update();
}

std::uint32_t LensSession::search_from(bool back) const {
    if (inside_ || came_to_end_) return cursor_->position();
    return back ? static_cast<std::uint32_t>(open_->recording().num_events()) + 1 : 0;
}

std::string LensSession::seek(const LensGoal& goal, bool back, const std::optional<Selection>& selected,
                              const TouchedByPass& touched) {
    if (!open_ || !cursor_) return status_.empty() ? "No launch is open" : status_;
    launch_search_.cancel();
    switch (goal.kind) {
        case LensGoal::Kind::line: return seek_line(goal.line, back);
        case LensGoal::Kind::fault: {
            const auto found = lens::fault_position(open_->recording());
            if (!found) return "No fault has stopped this launch";
            go_to_position(*found);
            return {};
        }
        case LensGoal::Kind::change:
            if (!selected) return "Pick an element first: its changes can be found then";
            break;
        case LensGoal::Kind::hazard:
            if (looks_for_hazards()) return "Hazards are still being looked for in this launch";
            break;
        case LensGoal::Kind::divergence: break;
    }
    const auto found = nearest_in_launch(goal.kind, back, selected);
    if (found) {
        go_to_position(*found);
        return {};
    }
    SoughtAccess sought{.element = selected, .scope = scope()};
    sought.kind = goal.kind == LensGoal::Kind::change   ? SoughtAccess::Kind::change
                  : goal.kind == LensGoal::Kind::hazard ? SoughtAccess::Kind::hazard
                                                        : SoughtAccess::Kind::divergence;
    search(std::move(sought), back, goal.kind == LensGoal::Kind::change ? touched : TouchedByPass{});
    return {};
}

/// In the launch that is open; none where others lie between it and the state after the pass, which is shown.
std::optional<std::uint32_t> LensSession::nearest_in_launch(LensGoal::Kind kind, bool back,
                                                            const std::optional<Selection>& selected) const {
    if (back && !inside_ && !came_to_end_ && *launch_ + 1 < num_launches_) return std::nullopt;
    const auto& recording = open_->recording();
    const auto way = back ? lens::Way::back : lens::Way::forward;
    const auto here = search_from(back);
    if (kind == LensGoal::Kind::change) return nearest_change(*open_->traced, open_->columns, *selected, here, way);
    if (kind == LensGoal::Kind::hazard) return nearest_position(hazards_.harmful, here, way);
    return lens::next_divergence(recording, here, way, scope());
}

std::string LensSession::seek_line(const lens::CodeLine& line, bool back) {
    const auto& recording = open_->recording();
    const auto way = back ? lens::Way::back : lens::Way::forward;
    const auto here = search_from(back);
    const lens::Scope mine = lens::Scope::of({focus_.block, focus_.warp});
    // Back from an access of that line: the one before it, whichever of its lanes came first.
    const auto instruction = inside_ && back ? current_instruction() : std::nullopt;
    const auto from = instruction && instruction->line == line ? instruction->first + 1 : here;
    auto found = lens::next_on_line(recording, line, from, way, mine);
    if (!found && !back) found = lens::next_on_line(recording, line, 0, lens::Way::forward, mine);
    if (!found) {
        const auto text = lens::line_text(recording.launch(), line);
        return (back ? "The warp in focus has not been before at " : "The warp in focus never comes to ") + text;
    }
    // All lanes that come there together.
    cursor_->go_to(recording.instruction(recording.instruction_of(*found - 1)).last + 1);
    inside_ = true;
    update();
    return {};
}

}  // namespace lockstep
