// Work of each frame, and display settings.

#include <algorithm>
#include <utility>

#include "app/session/workspace_state.hpp"

namespace lockstep {
namespace {

constexpr int kSmallestProjectorStep = -2, kLargestProjectorStep = 6;

}  // namespace

void Workspace::State::advance(double seconds) {
    take_loaded();
    const auto outcome = current.runner.advance(seconds);
    if (outcome.on_screen) arrive();
    if (!outcome.was_at.empty()) inform("Cancelled: " + outcome.was_at);
    if (outcome.error) {
        complain(*outcome.error);
        if (!current.runner.waiting()) forget_asked();
    }
    if (kept) advance_kept(seconds);
    playback.advance(seconds);
    groups.update(playback.current().run());
    kept_groups.update(playback.kept() ? playback.kept()->run() : nullptr);
    update_rows();
    const bool free = playback.current().arrived() && !playback.searching() && !debugger.searching() &&
                      !playback.playback().playing();
    if (queries.history) history.follow(current.runner.current(), selected, free);
    else history.rest();
    if (queries.gpus || study) gpu.look();
    advance_debugger(seconds);
    follow_question();
    if (const auto failure = playback.take_failure()) complain(*failure);
    if (const auto answer = playback.take_answer()) tell(*answer);
    if (const auto answer = playback.take_condition_answer()) tell(*answer);
    if (const auto answer = playback.take_divergence()) tell(*answer);
    if (comparable() && playback.current().arrived() && playback.kept()->arrived()) {
        difference.update(shown_of(*kept, *playback.kept()), shown_of(current, playback.current()));
    } else {
        difference.cancel();
    }
    while (const auto saved = saver.take()) tell(*saved);
    if (study) start_study();
    follow_links();
    answer_by_counterpart();
}

void Workspace::State::answer(Queries asked) {
    queries = std::move(asked);
    if (queries.gpus) gpu.look();
    debugger.answer(queries.debugger);
    answers.follow(queries, {.algorithm = current.shown.algorithm,
                             .run = current.runner.current(),
                             .kept = kept ? kept->runner.current() : nullptr,
                             .dataset = current.shown.dataset,
                             .now = state_on_screen(),
                             .debugger = debugger,
                             .selected = selected,
                             .followed = followed});
    queries.changed_rows.reset();  // it holds states, which the run may evict meanwhile
}

RunAtPass Workspace::State::shown_of(const Side& side, const RunView& run_view) {
    const bool at_end = run_view.ended() && !run_view.walked() && run_view.screen().pass() == run_view.last_pass();
    return {side.runner.current(), run_view.now(), at_end, run_view.walked() ? run_view.walked()->links : 0};
}

void Workspace::State::act(const ChooseView& action) {
    if (std::exchange(display.view, action.name) != action.name) display.framing.reset();
}

void Workspace::State::act(const SetProjectorStep& action) {
    display.projector_step = std::clamp(action.step, kSmallestProjectorStep, kLargestProjectorStep);
}

void Workspace::State::act(const SetSnapshotBudget& action) {
    if (std::exchange(budget.of_run, action.bytes) == action.bytes) return;
    if (kept && action.bytes != 0) budget.whole = action.bytes;
    act(RunAgain{});
}

Scenario Workspace::State::scenario() const {
    auto scenario = current.shown.scenario();
    scenario.pass = debugger.inside() ? debugger.place().pass : playback.current().pass();
    scenario.view = display.view;
    scenario.selection = selected;
    scenario.loop = playback.loop();
    scenario.framing = display.framing;
    scenario.window_layout = display.window_layout;
    scenario.theme = display.theme;
    if (debugger.inside() || (debugger.order() != DebuggerOrder{} && debugger.num_launches() > 0))
        scenario.debugger = debugger.scenario();
    scenario.marks = debugger.marks();
    if (comparable()) {
        scenario.compare = compared_run(kept->shown);
        scenario.compare->pass = playback.kept()->pass();
        scenario.compare->in_step = playback.in_step();
        const auto& pace = playback.pace();
        if (pace.counts_links())
            scenario.compare->link = static_cast<std::uint32_t>(pace.moment(playback.playback().cursor()));
    }
    return scenario;
}

}  // namespace lockstep
