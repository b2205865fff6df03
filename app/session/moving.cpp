// Moves of the cursor to other passes.

#include <utility>

#include "app/session/playback/searches/next_wrong.hpp"
#include "app/session/workspace_state.hpp"

namespace lockstep {

void Workspace::State::act(const Seek& action) {
    const auto cursor = playback.current().pass();
    debugger.leave();
    if (action.animate && action.pass == cursor + 1) return playback.step(1);
    if (action.animate && action.pass + 1 == cursor) return playback.step(-1);
    playback.seek(action.pass);
}

void Workspace::State::act(const SeekMotion& action) {
    debugger.leave();
    playback.pause();
    playback.seek_motion(action.pass, action.part);
}

void Workspace::State::act(const MoveMotion& action) {
    const auto& shown = playback.current();
    constexpr float kNearly = 0.001f;
    auto pass = shown.pass();
    float part = shown.tween() + action.by;
    if (part > 1 + kNearly) {
        if (pass == shown.last_pass()) return;
        ++pass;
        part = action.by;
    } else if (part < kNearly) {  // the beginning of a motion is the end of the one before
        if (pass == 0) return;
        --pass;
        part = 1;
    }
    act(SeekMotion{pass, part});
}

void Workspace::State::act(const SeekStep& action) {
    debugger.leave();
    playback.seek_step(action.step);
}

void Workspace::State::act(const SeekStart&) {
    debugger.leave();
    playback.seek_step(0);
}

void Workspace::State::act(const SeekEnd&) {
    debugger.leave();
    playback.seek_end();
}

void Workspace::State::act(const ChooseStepBy& action) {
    pause();
    step_by = action.step_by;
}

void Workspace::State::show_layout(WindowLayout layout) {
    if (std::exchange(display.window_layout, layout) == layout) return;
    if (layout == WindowLayout::debug) {
        step_by = std::exchange(step_by_in_debug, std::nullopt).value_or(step_by);
    } else if (goes_into_passes(step_by)) {
        pause();
        step_by_in_debug = std::exchange(step_by, StepBy::pass);
    }
}

void Workspace::State::play() {
    steps.plays = goes_into_passes(step_by) && !kept;
    steps.due = 0;
    if (steps.plays) playback.pause();
    else playback.play();
}

void Workspace::State::pause() {
    steps.plays = false;
    playback.pause();
}

void Workspace::State::seek_change(bool back) {
    if (!selected) return inform("Select an element first to search for its changes");
    if (looks_inside() && debugger.seek({}, back, selected, touched_by_pass()).empty()) return;
    playback.seek_change(*selected, back);
}

void Workspace::State::act(const RunUntil& action) {
    if (!current.runner.current()) return;
    if (looks_inside()) {
        pause();
        debugger.seek_condition(action.condition, action.back);
        condition = action.condition;
        return;
    }
    playback.seek_condition(Condition::parse(action.condition), action.back);
    condition = action.condition;
}

void Workspace::State::act(const FoldGroup& action) { fold(action.group, action.folded); }

void Workspace::State::act(const FoldAll& action) {
    folds.fold_all(action.folded);
    update_rows();
}

void Workspace::State::act(const FoldHere& action) {
    std::optional<std::uint32_t> outermost;
    for (auto group = groups.innermost(playback.current().pass()); group; group = groups.at(*group).parent)
        if (folds.folded(groups.at(*group))) outermost = group;
    if (!action.folded) {
        if (outermost) fold(groups.at(*outermost).key, false);
        return;
    }
    const auto inner = outermost ? groups.at(*outermost).parent : groups.innermost(playback.current().pass());
    if (inner) fold(groups.at(*inner).key, true);
}

void Workspace::State::fold(const std::string& group, bool folded) {
    folds.fold(group, folded);
    update_rows();
}

void Workspace::State::update_rows() {
    row.update(groups, folds);
    kept_row.update(kept_groups, folds);
}

void Workspace::State::act(const NextWrong&) {
    const auto run = current.runner.current();
    const bool at_end = run && playback.current().pass() == playback.current().last_pass();
    const auto next = run ? next_wrong(*run, at_end ? selected : std::nullopt) : std::nullopt;
    if (!next) return inform("No value of this run is known to be wrong");
    playback.seek_end();
    selected = next;
}

}  // namespace lockstep
