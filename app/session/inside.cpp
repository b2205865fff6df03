// Inside passes: from access to access of their launches.

#include <algorithm>
#include <utility>

#include "app/session/debugger/order_difference_text.hpp"
#include "app/session/playback/searches/element_changes.hpp"
#include "app/session/workspace_state.hpp"

namespace lockstep {

void Workspace::State::advance_debugger(double seconds) {
    const auto& run_view = playback.current();
    const bool settled = !kept && run_view.arrived();
    if (kept) debugger.rest();
    if (settled) {
        const bool free = !playback.searching() && !debugger.searching() && !playback.playback().playing();
        debugger.advance(current.runner.current(), run_view.screen().now(), free);
    }
    follow_step();
    if (const auto found = debugger.take_found()) act(SeekAccess{found->pass, found->launch, found->access});
    if (const auto none = debugger.take_not_found()) inform(*none);
    if (auto differs = debugger.take_recorded_difference()) {
        complain(std::move(differs->sentence));
        notice->access = differs->place;
    }
    tell_of_recording();
    if (!steps.plays) return;
    steps.due += seconds * playback.playback().speed();
    for (; steps.due >= 1 && !debugger.busy() && settled; steps.due -= 1)
        if (!step_inside(1)) return pause();
    steps.due = std::min(steps.due, 1.0);
}

void Workspace::State::tell_of_recording() {
    if (!debugger.launch() || !repeats_recording(*current.runner.current())) return;
    const auto differs = debugger.order_difference();
    if (differs != std::exchange(differs_from_recording, differs) && !differs.empty()) complain(differs);
}

/// True for recorded passes, and for the pass after them if a fault stopped it.
bool Workspace::State::can_look_into(std::uint32_t pass) const {
    const auto run = current.runner.current();
    if (!run || kept) return false;
    return pass < run->num_passes() || (pass == run->num_passes() && run->fault());
}

void Workspace::State::act(const SeekAccess& action) {
    if (!can_look_into(action.pass)) return;
    pause();
    const auto run = current.runner.current();
    if (action.pass < run->num_passes() && action.launch >= num_launches_of(action.pass))
        return playback.seek(action.pass);
    debugger.go_to({action.pass, action.launch, action.access});
    bring_on_screen(action.pass);
}

void Workspace::State::act(const SeekLaunch& action) {
    if (!can_look_into(action.pass)) return;
    pause();
    debugger.go_to_end_of(action.pass, action.launch);
    bring_on_screen(action.pass);
}

void Workspace::State::act(const SeekMark& action) {
    if (action.index >= debugger.marks().size()) return;
    const auto mark = debugger.marks()[action.index];
    if (mark.order) debugger.go_in_order(*mark.order);
    act(SeekAccess{mark.pass, mark.launch, mark.access});
}

void Workspace::State::act(const SeekDebugger& action) {
    const auto run = current.runner.current();
    if (action.goal.kind == DebuggerGoal::Kind::fault && run && !kept && run->fault()) {
        const auto last = run->num_passes() - 1;
        pause();
        debugger.go_to_fault(last + 1);
        if (playback.current().pass() != last) playback.seek(last);
        return;
    }
    if (const auto none = debugger.seek(action.goal, action.back, selected, touched_by_pass()); !none.empty())
        inform(none);
}

/// The passes that change the selected element.
TouchedByPass Workspace::State::touched_by_pass() const {
    const auto run = current.runner.current();
    if (!run || !selected) return {};
    return [run, element = *selected](std::uint32_t pass, Progress& progress) {
        return pass > 0 && !ElementChanges(*run, element).in(pass, progress, 1).empty();
    };
}

}  // namespace lockstep
