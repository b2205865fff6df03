// What is looked for among the accesses of a launch.

#include <algorithm>

#include <fmt/format.h>

#include "app/lens/lens_session.hpp"
#include "kernels/lens/search.hpp"

namespace lockstep {

void LensSession::go_to_position(std::uint32_t position) {
    cursor_->go_to(position);
    inside_ = true;
    focus_after_step(StepBy::access);
    update();
}

std::string LensSession::seek(const LensGoal& goal, bool back, const std::optional<Selection>& selected) {
    if (!open_ || !cursor_) return status_.empty() ? "No launch is open" : status_;
    const auto& recording = open_->recording();
    const auto way = back ? lens::Way::back : lens::Way::forward;
    const auto here = inside_ ? cursor_->position() : back ? recording.num_events() + 1 : 0;
    const auto where = back ? "before this access" : "after this access";
    std::optional<std::uint32_t> found;
    std::string none;
    switch (goal.kind) {
        case LensGoal::Kind::change: {
            if (!selected) return "Pick an element first: its changes can be found then";
            for (const auto& place : places_of(recording, open_->columns, *selected)) {
                const auto one = lens::next_change(*open_->traced->writers, {place.buffer, 0, place.word}, here, way);
                if (one && (!found || (back ? *one > *found : *one < *found))) found = one;
            }
            none = fmt::format("This launch does not change it {}", where);
            break;
        }
        case LensGoal::Kind::hazard: {
            if (looks_for_hazards()) return "Hazards are still being looked for in this launch";
            const auto& all = hazards_.harmful;
            const auto after = std::ranges::upper_bound(all, std::size_t{here});
            const auto from = std::ranges::lower_bound(all, std::size_t{here});
            if (!back && after != all.end()) found = static_cast<std::uint32_t>(*after);
            if (back && from != all.begin()) found = static_cast<std::uint32_t>(*(from - 1));
            none = all.empty() ? "No hazard was found in this launch" : fmt::format("There is no hazard {}", where);
            break;
        }
        case LensGoal::Kind::divergence:
            found = lens::next_divergence(recording, here, way, scope());
            none = fmt::format("No warp diverges {} in this launch", where);
            break;
        case LensGoal::Kind::fault:
            found = lens::fault_position(recording);
            none = "No fault has stopped this launch";
            break;
        case LensGoal::Kind::line: {
            const lens::Scope mine = lens::Scope::of({focus_.block, focus_.warp});
            // Back from an access of that line: the one before it, whichever of its lanes came first.
            const auto instruction = inside_ && back ? current_instruction() : std::nullopt;
            const auto from = instruction && instruction->line == goal.line ? instruction->first + 1 : here;
            found = lens::next_on_line(recording, goal.line, from, way, mine);
            if (!found && !back) found = lens::next_on_line(recording, goal.line, 0, lens::Way::forward, mine);
            // All lanes that come there together.
            if (found) found = recording.instruction(recording.instruction_of(*found - 1)).last + 1;
            none = back ? fmt::format("The warp in focus has not been at {} before",
                                      lens::line_text(recording.launch(), goal.line))
                        : "The warp in focus never comes to " + lens::line_text(recording.launch(), goal.line);
            break;
        }
    }
    if (!found) return none;
    if (goal.kind == LensGoal::Kind::line) {
        cursor_->go_to(*found);
        inside_ = true;
        update();
        return {};
    }
    go_to_position(*found);
    return {};
}

}  // namespace lockstep
