// Steps. A step in the opposite direction undoes the last step and returns to where that began. Any other step goes to the next
// stop of its grain: inside a launch to a stop of debugger::Cursor, then to its end, where the next launch begins or the pass ends.

#include <algorithm>

#include "app/session/workspace_state.hpp"

namespace lockstep {

void Workspace::State::step(int by) {
    pause();
    if (goes_into_passes(step_by) && !kept) step_inside(by);
    else step_over_passes(by);
}

Moment Workspace::State::moment() const {
    Moment here{.pass = playback.current().pass(), .focus = debugger.focus()};
    if (debugger.inside()) here.inside = debugger.place(), here.blocks = debugger.recorded_blocks();
    return here;
}

StepKind Workspace::State::step_kind() const {
    StepKind kind{.grain = step_by};
    if (debugger.stays_with_warp() && debugger.inside() && goes_into_passes(step_by))
        kind.warp = debugger::WarpId{debugger.focus().block, debugger.focus().warp};
    return kind;
}

/// Shows a pass; if a fault stopped it before it was recorded, the last recorded pass.
void Workspace::State::bring_on_screen(std::uint32_t pass) {
    const auto run = current.runner.current();
    if (run && pass > 0 && pass >= run->num_passes()) pass = run->num_passes() - 1;
    if (playback.current().pass() != pass) playback.seek(pass);
}

void Workspace::State::go_back_to(const Moment& there, bool with_focus) {
    if (there.inside) {
        debugger.go_back_to(*there.inside, there.blocks, with_focus ? std::optional(there.focus) : std::nullopt);
        return bring_on_screen(there.pass);
    }
    const auto pass = playback.current().pass();
    const bool in_last =
        debugger.inside() && !debugger.in_failed_pass() && debugger.place().launch + 1 == debugger.num_launches();
    if (in_last && there.pass == pass) debugger.go_to_end_of(pass, debugger.place().launch);
    else debugger.leave();
    if (with_focus) debugger.focus_on({there.focus.block, there.focus.warp, there.focus.lane});
    if (step_by == StepBy::pass && there.pass + 1 == pass) playback.step(-1);
    else if (step_by == StepBy::pass && there.pass == pass + 1) playback.step(1);
    else bring_on_screen(there.pass);
}

bool Workspace::State::undo_step(int by) {
    const auto here = moment();
    const auto undone = steps.trail.undo(step_kind(), by > 0, here);
    // Restores the earlier focus unless another lane was chosen since. After a pass the next launch sets the focus.
    if (undone) go_back_to(undone->from, !here.inside || here.focus == undone->to.focus);
    return undone.has_value();
}

// ---- steps over passes ----------------------------------------------------------------------------------------------

void Workspace::State::step_over_passes(int by) {
    if (kept) {
        debugger.leave();
        return playback.step(by);
    }
    follow_step();
    if (undo_step(by)) return;
    const bool inside = debugger.inside(), in_failed = debugger.in_failed_pass();
    const auto pass = playback.current().pass();
    steps.under_way = StepUnderWay{.from = moment(), .grain = step_by, .by = by};
    if (inside && in_failed && by > 0) {  // to the end of the stopped pass, which is the fault
        debugger.go_to_fault(debugger.place().pass);
    } else if (inside && pass == 0 && by < 0) {  // no pass precedes it
        debugger.go_to({0, 0, 0});
    } else {
        debugger.leave();
        const bool stays = inside && (in_failed || by > 0);  // the end of this pass is one step away
        if (!stays && step_by == StepBy::group && !groups.empty())
            playback.seek(by > 0 ? groups.stop_after(pass) : groups.stop_before(pass));
        else if (!stays) playback.step(by);
    }
    steps.under_way->navigation = debugger.num_navigations();
    follow_step();
}

// ---- steps inside passes --------------------------------------------------------------------------------------------

std::uint32_t Workspace::State::num_launches_of(std::uint32_t pass) const {
    const auto run = current.runner.current();
    if (!run) return 0;
    if (pass >= run->num_passes())  // at least the stopped pass
        return debugger.failed_pass() == pass
                   ? std::max(1u, static_cast<std::uint32_t>(debugger.failed_launches().size()))
                   : 0;
    return static_cast<std::uint32_t>(run->timeline().record(pass).launches.size());
}

bool Workspace::State::step_inside(int by) {
    if (!playback.current().arrived() || debugger.busy()) return true;  // one step at a time
    follow_step();
    if (undo_step(by)) return true;
    steps.under_way = StepUnderWay{.from = moment(), .grain = step_by, .by = by};
    const bool moves = by > 0 ? step_on() : step_back();
    steps.under_way->navigation = debugger.num_navigations();
    if (moves) follow_step();
    else steps.under_way.reset();
    return moves;
}

bool Workspace::State::step_on() {
    const auto run = current.runner.current();
    if (!run) return false;
    auto pass = playback.current().pass();
    if (debugger.inside()) {
        const auto here = debugger.place();
        if (debugger.step(step_by, 1)) return true;
        if (here.launch + 1 < num_launches_of(here.pass)) return step_into(here.pass, here.launch + 1), true;
        if (debugger.in_failed_pass()) return false;  // the fault is the last event
    }
    ++pass;
    if (pass >= run->num_passes() && debugger.failed_pass() != pass) return false;
    step_into(pass, 0);
    return true;
}

void Workspace::State::step_into(std::uint32_t pass, std::uint32_t launch) {
    steps.under_way->pass = pass;
    steps.under_way->launch = launch;
    const auto launches = num_launches_of(pass);
    // The debugger cannot open a library call: its effect is visible at the beginning of the next launch.
    auto opens = launch;
    while (opens < launches && debugger.refuses(pass, opens)) ++opens;
    if (opens >= launches) debugger.leave();
    else if (opens == launch) debugger.step_from(pass, launch, steps.under_way->grain, 1);
    else debugger.go_to({pass, opens, 0});
    bring_on_screen(pass);
}

bool Workspace::State::step_back() {
    if (debugger.inside()) {
        const auto here = debugger.place();
        return debugger.step(step_by, -1) || step_before(here.pass, here.launch);
    }
    const auto pass = playback.current().pass(), launches = num_launches_of(pass);
    if (launches == 0) return step_before(pass, 0);
    const auto last = launches - 1;
    if (step_by == StepBy::launch || debugger.refuses(pass, last)) return step_before(pass, last);
    steps.under_way->pass = pass;
    steps.under_way->launch = last;
    debugger.step_from(pass, last, step_by, -1);
    return true;
}

bool Workspace::State::step_before(std::uint32_t pass, std::uint32_t launch) {
    steps.under_way->pass = pass;
    steps.under_way->launch = launch;
    const auto& from = steps.under_way->from.inside;
    const auto begins_elsewhere = [&](std::uint32_t one) {
        return one < num_launches_of(pass) && !debugger.refuses(pass, one) && from != AccessPlace{pass, one, 0};
    };
    for (auto one = launch; one > 0; --one) {
        if (!debugger.refuses(pass, one - 1)) return debugger.go_to_end_of(pass, one - 1), true;
        if (begins_elsewhere(one)) return debugger.go_to({pass, one, 0}), true;
    }
    if (pass > 0) {
        debugger.leave();
        bring_on_screen(pass - 1);
    } else if (begins_elsewhere(0)) {
        debugger.go_to({0, 0, 0});
    } else {
        return false;
    }
    return true;
}

void Workspace::State::follow_step() {
    while (steps.under_way) {
        const auto step = *steps.under_way;
        const auto arrival = debugger.arrival();
        const bool is_there = arrival == DebuggerSession::Arrival::there;
        if (step.navigation != debugger.num_navigations()) return steps.under_way.reset();
        if (arrival == DebuggerSession::Arrival::none && debugger.busy()) return;
        if (is_there || arrival == DebuggerSession::Arrival::none || !goes_into_passes(step.grain)) {
            auto kind = step_kind();
            kind.grain = step.grain;
            if (const auto there = moment(); !(there == step.from))
                steps.trail.note(kind, step.by > 0, step.from, there);
            return steps.under_way.reset();
        }
        // No stop exists, or none can be shown.
        if (step.by > 0) step_into(step.pass, step.launch);
        else if (!step_before(step.pass, step.launch)) return steps.under_way.reset();
        steps.under_way->navigation = debugger.num_navigations();
    }
}

}  // namespace lockstep
