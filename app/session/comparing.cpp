// Run A of a comparison.

#include <utility>

#include <fmt/format.h>

#include "app/session/workspace_state.hpp"
#include "kernels/run/snapshots/snapshot_budget.hpp"

namespace lockstep {

void Workspace::State::begin_comparison() {
    if (kept) return;
    const auto* run = current.runner.current().get();
    budget.whole = budget.of_run != 0 ? budget.of_run : run->timeline().budget();
    kept.emplace();
}

std::size_t Workspace::State::budget_of_each() const { return SnapshotBudget::of_each(budget.whole, 2); }

void Workspace::State::run_kept(Setup setup) {
    kept->asked = std::move(setup);
    kept->runner.ask(run_request(kept->asked),
                     Bookmark(arriving.kept_pass.value_or(playback.pace().at(playback.playback().cursor()).kept)));
    notice.reset();
}

void Workspace::State::advance_kept(double seconds) {
    const auto outcome = kept->runner.advance(seconds);
    if (outcome.on_screen) {
        kept->shown = kept->asked;
        playback.attach_kept(kept->runner.current(), motion_style(*kept->shown.algorithm),
                             std::exchange(arriving.kept_pass, std::nullopt));
    }
    if (!outcome.error) return;
    complain("Run A: " + *outcome.error);
    if (!kept->runner.waiting()) forget_kept();
}

void Workspace::State::forget_kept() {
    if (kept->shown.dataset) kept->forget_asked();
    else stop_comparing();
}

void Workspace::State::stop_comparing() {
    arriving.kept_pass.reset();
    difference.cancel();
    playback.stop_keeping();
    kept.reset();
    current.runner.own();
}

bool Workspace::State::comparable() const {
    return kept && kept->runner.current() && playback.kept() && kept->shown.dataset == current.shown.dataset;
}

void Workspace::State::compare_as(const std::optional<ComparedRun>& compare) {
    if (!compare) return stop_comparing();
    begin_comparison();
    playback.set_in_step(compare->in_step);
    if (compare->link) playback.seek_link(*compare->link);
    arriving.kept_pass = compare->pass;
    run_kept(compared_setup(catalog, *compare, current.shown));
}

void Workspace::State::follow_to_other_data() {
    if (auto setup = on_data_of(current.shown, kept->asked)) return run_kept(std::move(*setup));
    const auto& algorithm = *kept->asked.algorithm;
    inform(fmt::format("The comparison has ended: {} works on a {}", algorithm.id, name_of(algorithm.input)));
    stop_comparing();
}

void Workspace::State::act(const KeepRun&) {
    if (!current.runner.current()) return complain("There is no run to keep yet: choose an input first");
    if (current.runner.current()->num_passes() == 0) return;
    begin_comparison();
    kept->asked = kept->shown = current.shown;
    kept->runner.show(current.runner.current());
    kept->runner.share();
    current.runner.share();
    playback.keep();
    // A single run may fill the whole budget, each of two runs only its share: run A restarts if it has stored more.
    if (kept->runner.current()->timeline().bytes() > budget_of_each()) run_kept(kept->asked);
}

void Workspace::State::act(const CompareWith& action) {
    if (!current.shown.dataset) return complain("There is no run to compare with yet: choose an input first");
    auto setup = changed(catalog, kept ? kept->asked : current.shown, ChooseAlgorithm{action.id});
    begin_comparison();
    run_kept(std::move(setup));
}

void Workspace::State::act(const ChangeKept& action) {
    if (!kept) return;
    std::visit([&](const auto& change) { run_kept(changed(catalog, kept->asked, change)); }, action.change);
}

void Workspace::State::act(const SwapRuns&) {
    if (!comparable()) return;
    std::swap(current, *kept);
    playback.swap();
}

void Workspace::State::act(const FirstDifference&) {
    if (!comparable()) return;
    if (playback.at_divergence()) return act(NextDifference{});
    playback.seek_divergence();
}

void Workspace::State::act(const NextDifference&) {
    const auto& answer = difference.answer();
    if (!answer) return;
    if (const auto element = answer->next_after(selected)) return select(element->index, element->space);
    inform(answer->num_differing() > 0 ? "The differences belong to no single element: see Arrays"
                                       : "The two runs are the same now");
}

}  // namespace lockstep
