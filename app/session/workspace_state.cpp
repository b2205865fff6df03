// From frame to frame, and how it is looked at.

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
    deck.advance(seconds);
    groups.update(deck.current().run());
    kept_groups.update(deck.kept() ? deck.kept()->run() : nullptr);
    update_rows();
    const bool free = deck.current().arrived() && !deck.searching() && !lens.searching() && !deck.playback().playing();
    if (std::exchange(history_wanted, false)) history.follow(current.runner.current(), selected, free);
    else history.rest();
    advance_lens(seconds);
    if (const auto failure = deck.take_failure()) complain(*failure);
    if (const auto answer = deck.take_answer()) tell(*answer);
    if (const auto answer = deck.take_condition_answer()) tell(*answer);
    if (const auto answer = deck.take_divergence()) tell(*answer);
    if (comparable() && deck.current().arrived() && deck.kept()->arrived()) {
        difference.update(shown_of(*kept, *deck.kept()), shown_of(current, deck.current()));
    } else {
        difference.cancel();
    }
    while (const auto saved = saver.take()) tell(*saved);
    if (study) start_study();
}

RunAtPass Workspace::State::shown_of(const Side& side, const Reel& reel) {
    const bool at_end = reel.ended() && !reel.walked() && reel.screen().pass() == reel.last_pass();
    return {side.runner.current(), reel.now(), at_end, reel.walked() ? reel.walked()->links : 0};
}

void Workspace::State::act(const ChooseView& action) {
    if (std::exchange(view, action.name) != action.name) framing.reset();
}

void Workspace::State::act(const SetProjectorStep& action) {
    projector_step = std::clamp(action.step, kSmallestProjectorStep, kLargestProjectorStep);
}

void Workspace::State::act(const SetSnapshotBudget& action) {
    if (std::exchange(snapshot_budget, action.bytes) == action.bytes) return;
    if (kept && action.bytes != 0) whole_budget = action.bytes;
    act(RunAgain{});
}

Scenario Workspace::State::scenario() const {
    auto scenario = current.shown.scenario();
    scenario.pass = lens.inside() ? lens.place().pass : deck.current().pass();
    scenario.view = view;
    scenario.selection = selected;
    scenario.loop = deck.loop();
    scenario.framing = framing;
    scenario.window_layout = window_layout;
    scenario.theme = theme;
    if (lens.inside() || (lens.order() != LensOrder{} && lens.num_launches() > 0)) scenario.lens = lens.scenario();
    scenario.marks = lens.marks();
    if (comparable()) {
        scenario.compare = compared_run(kept->shown);
        scenario.compare->pass = deck.kept()->pass();
        scenario.compare->in_step = deck.in_step();
        const auto& pace = deck.pace();
        if (pace.counts_links())
            scenario.compare->link = static_cast<std::uint32_t>(pace.moment(deck.playback().cursor()));
    }
    return scenario;
}

}  // namespace lockstep
