#include "app/session/playback/playback.hpp"

#include <algorithm>
#include <utility>

#include "app/session/playback/path_clocks.hpp"
#include "app/session/playback/walked_links.hpp"

namespace lockstep {
namespace {

/// Appends the readings of passes that were recorded since.
void update_ends(std::vector<double>& ends, const Run* run) {
    const auto passes = run ? run->num_passes() : 0;
    if (ends.size() > passes) ends.clear();
    while (ends.size() < passes) {
        const auto pass = static_cast<std::uint32_t>(ends.size());
        ends.push_back(pass == 0 ? 0 : ends.back() + run->timeline().record(pass).kernel_ms);
    }
}

}  // namespace

// ---- runs ----------------------------------------------------------------------------------------------------------

void Playback::attach(std::shared_ptr<Run> run, const MotionStyle& style, Bookmark mark) {
    stop_searching();
    forget_divergence();
    kept_goal_ = mark.at_end() && kept_ ? kept_->pass() : 0;
    goal_ = std::move(mark);
    current_.attach(std::move(run), style);
    current_ends_ = {};
    wanted_loop_.reset();
    playback_.restart_clock();
    update_pace();
    go_to(pace_.step_of({0, 0}), RunView::Step::none);
}

void Playback::attach_kept(std::shared_ptr<Run> run, const MotionStyle& style, std::optional<std::uint32_t> wanted) {
    const auto pass = current_.pass();
    forget_divergence();
    if (!kept_) kept_.emplace();
    const auto shown = kept_->pass();
    kept_->attach(std::move(run), style);
    // A cursor that moved on while the run started waits for its pass to be recorded.
    if (!wanted && shown > kept_->last_pass() && !kept_->ended()) wanted = shown;
    if (wanted && !goal_) goal_ = Bookmark(pass);
    kept_goal_ = wanted.value_or(kept_goal_);
    kept_ends_ = {};
    update_pace();
    const auto step = playback_.cursor();
    go_to(pace_.at(step).current == pass ? step : pace_.step_of_current(pass), RunView::Step::none);
    follow();
}

void Playback::keep() {
    kept_ = current_;
    kept_ends_ = current_ends_;
    update_pace();
}

void Playback::stop_keeping() {
    forget_divergence();
    wanted_link_.reset();
    kept_.reset();
    kept_ends_ = {};
    update_pace();
    follow();
}

void Playback::swap() {
    if (!kept_) return;
    std::swap(current_, *kept_);
    std::swap(current_ends_, kept_ends_);
    pace_.swap();
    stop_searching();
    goal_.reset();
}

void Playback::set_in_step(InStep in_step) {
    if (std::exchange(in_step_, in_step) == in_step) return;
    forget_divergence();
    update_pace();
}

// ---- the cursor ----------------------------------------------------------------------------------------------------

/// Updates the recorded steps. The cursor and the loop stay at their passes.
void Playback::update_pace() {
    if (!kept_ || !kept_->run()) return set_pace(Pace::alone(current_.last_pass()));
    const auto both = [&](bool (*hold)(const Run&)) { return hold(*kept_->run()) && hold(*current_.run()); };
    switch (in_step_) {
        case InStep::pass: return set_pace(Pace::by_pass(kept_->last_pass(), current_.last_pass()));
        case InStep::label:
            return both(&says_final_distances) ? update_pace(&Ends::distances, &update_distance_ends,
                                                             &Pace::by_distance, pace_.counts_distance())
                                               : update_pace_by_label();
        case InStep::link:
            return both(&says_arcs_relaxed)
                       ? update_pace(&Ends::links, &update_arc_ends, &Pace::by_arc, pace_.counts_arcs())
                       : update_pace(&Ends::links, &update_link_ends, &Pace::by_link, pace_.counts_links());
        case InStep::time: return update_pace(&Ends::ms, &update_ends, &Pace::by_time, pace_.has_clock());
    }
}

void Playback::update_pace_by_label() {
    const bool more_here = current_ends_.names.update(current_.run().get());
    const bool more_there = kept_ends_.names.update(kept_->run().get());
    const bool same = pace_.pairs_labels() && pace_.ends() == Pace::Passes{kept_->last_pass(), current_.last_pass()};
    if (more_here || more_there || !same) set_pace(Pace::by_label(kept_ends_.names.all(), current_ends_.names.all()));
}

/// Aligns by a clock that both runs have. same: the pace uses this clock already.
void Playback::update_pace(std::vector<double> Ends::*which, TakeIn take_in, MakePace make, bool same) {
    auto &kept = kept_ends_.*which, &current = current_ends_.*which;
    const auto known = kept.size() + current.size();
    take_in(kept, kept_->run().get());
    take_in(current, current_.run().get());
    if (!same || known != kept.size() + current.size()) set_pace(make(kept, current));
}

void Playback::set_pace(Pace pace) {
    const bool other_steps = pace.has_table() || pace_.has_table();
    const bool same_clock =
        (pace.counts_links() && pace_.counts_links()) || (pace.counts_arcs() && pace_.counts_arcs());
    const auto moved = [&](std::uint32_t step) {
        if (same_clock) return pace.step_near(pace_.moment(step));
        return other_steps ? pace.step_of(pace_.at(step)) : step;
    };
    const auto cursor = moved(playback_.cursor());
    if (const auto loop = playback_.loop())
        playback_.set_loop(PlaybackCursor::Range{moved(loop->first), moved(loop->second)});
    pace_ = std::move(pace);
    playback_.move_to(std::min(cursor, pace_.last()));
}

bool Playback::ended() const { return current_.ended() && (!kept_ || !kept_->run() || kept_->ended()); }

/// The user moves the cursor: automatic moves end.
void Playback::take_cursor() {
    goal_.reset();
    wanted_link_.reset();
    kept_goal_ = 0;
    stop_searching();
    playback_.restart_clock();
    current_.cut();
    if (kept_) kept_->cut();
}

void Playback::go_to(std::uint32_t step, RunView::Step how) {
    playback_.move_to(step);
    const auto passes = pace_.at(step);
    const auto links = pace_.links(step);
    current_.aim(passes.current, how, links.current);
    if (kept_) kept_->aim(passes.kept, how, links.kept);
}

void Playback::seek(std::uint32_t pass) {
    update_pace();
    seek_step(pace_.step_of_current(pass));
}

void Playback::seek_end() {
    update_pace();
    seek_step(pace_.last());
}

void Playback::seek_step(std::uint32_t step) {
    take_cursor();
    go_to(std::min(step, pace_.last()), RunView::Step::none);
    follow();
}

void Playback::seek_motion(std::uint32_t pass, float part) {
    seek(pass);
    current_.hold(part);
    if (kept_) kept_->hold(part);
}

void Playback::step(int by) {
    update_pace();
    const auto from = playback_.cursor();
    if (by > 0 ? from >= pace_.last() : from == 0) return;
    take_cursor();
    follow();  // ends a running animation
    go_to(by > 0 ? from + 1 : from - 1, by > 0 ? RunView::Step::forward : RunView::Step::back);
    follow();
}

void Playback::play() {
    take_cursor();
    update_pace();
    playback_.play(pace_.last(), ended());
    go_to(playback_.cursor(), RunView::Step::none);
    follow();
}

void Playback::set_loop(std::optional<PlaybackCursor::Range> passes) {
    playback_.set_loop(std::nullopt);
    wanted_loop_ = passes;
    settle_loop();
}

/// Ends beyond the last recorded pass would be clamped to it.
void Playback::settle_loop() {
    if (!wanted_loop_) return;
    if (!current_.ended() && std::max(wanted_loop_->first, wanted_loop_->second) > current_.last_pass()) return;
    const auto passes = *std::exchange(wanted_loop_, std::nullopt);
    update_pace();
    playback_.set_loop(
        PlaybackCursor::Range{pace_.step_of_current(passes.first), pace_.step_of_current(passes.second)});
}

void Playback::settle_link() {
    if (!wanted_link_ || !kept_ || !kept_->run()) return;
    if (in_step_ != InStep::link) return wanted_link_.reset();
    const bool there = (pace_.counts_links() || pace_.counts_arcs()) && pace_.moment(pace_.last()) >= *wanted_link_;
    if (there || ended()) seek_step(pace_.step_near(*wanted_link_));
}

std::optional<PlaybackCursor::Range> Playback::loop() const {
    const auto& steps = playback_.loop();
    if (!steps) return wanted_loop_;
    return PlaybackCursor::Range{pace_.at(steps->first).current, pace_.at(steps->second).current};
}

void Playback::set_reduced_motion(bool on) {
    reduced_motion_ = on;
    if (on) current_.cut();
    if (on && kept_) kept_->cut();
    follow();
}

void Playback::seek_change(const Selection& element, bool back) {
    if (!current_.run() || !current_.run()->ready()) return;
    playback_.pause();
    take_cursor();
    follow();
    search_.start(current_.run(), element, current_.pass(), back);
}

void Playback::seek_condition(Condition condition, bool back) {
    if (!current_.run() || !current_.run()->ready()) return;
    const BoundCondition bound(condition, *current_.run());  // throws if the condition is invalid
    playback_.pause();
    take_cursor();
    follow();
    pass_search_.start(current_.run(), std::move(condition), current_.pass(), back);
}

std::optional<std::pair<std::string, double>> Playback::search_progress() const {
    const auto of = [](const char* what, const Progress* progress) {
        return std::pair{std::string(what), progress ? progress->fraction() : 0.0};
    };
    if (pass_search_.busy()) return of("Looking for the condition", pass_search_.progress());
    if (search_.busy()) return of("Looking for a change", search_.progress());
    if (divergence_search_.busy()) return of("Comparing the runs", divergence_search_.progress());
    return std::nullopt;
}

void Playback::seek_divergence() {
    if (!kept_ || !kept_->run() || !kept_->run()->ready() || !current_.run() || !current_.run()->ready()) return;
    playback_.pause();
    take_cursor();
    update_pace();
    divergence_search_.start(kept_->run(), current_.run(), pace_);
}

std::optional<std::string> Playback::take_failure() {
    if (auto failure = current_.take_failure()) return failure;
    return kept_ ? kept_->take_failure() : std::nullopt;
}

void Playback::stop_searching() {
    search_.cancel();
    pass_search_.cancel();
    divergence_search_.cancel();
}

void Playback::forget_divergence() {
    divergence_search_.cancel();
    divergence_.reset();
}

std::optional<ChangeSearch::Answer> Playback::take_answer() { return std::exchange(answer_, std::nullopt); }
std::optional<PassSearch::Answer> Playback::take_condition_answer() {
    return std::exchange(condition_answer_, std::nullopt);
}
std::optional<DivergenceSearch::Answer> Playback::take_divergence() {
    return std::exchange(divergence_answer_, std::nullopt);
}

void Playback::take_found() {
    if (auto answer = divergence_search_.take()) {
        if (answer->place) {
            seek_step(answer->place->step);
            divergence_ = playback_.cursor();
        }
        divergence_answer_ = std::move(answer);
    }
    if (auto answer = pass_search_.take()) {
        if (answer->pass) seek(*answer->pass);
        condition_answer_ = std::move(answer);
    }
    const auto answer = search_.take();
    if (!answer) return;
    if (answer->pass) {
        seek(*answer->pass);
    } else {
        answer_ = answer;
    }
}

void Playback::follow() {
    if (searching()) return;  // a search recomputes its own passes
    const double speed = playback_.playing() ? playback_.speed() : 0;
    const auto wanted = current_.pass();
    current_.follow(speed, reduced_motion_);
    if (kept_) kept_->follow(speed, reduced_motion_);
    if (current_.pass() != wanted) playback_.move_to(pace_.step_of_current(current_.pass()));
}

void Playback::follow_goal() {
    const auto found = goal_->find(*current_.run());
    const auto pass = found.value_or(current_.last_pass());
    const bool two = kept_ && kept_->run();
    const bool kept_there = !two || kept_->last_pass() >= kept_goal_ || kept_->ended();
    go_to(found ? pace_.step_of({kept_goal_, pass}) : pace_.step_of_current(pass), RunView::Step::none);
    if (!found || !kept_there) return;
    goal_.reset();
    kept_goal_ = 0;
}

void Playback::advance(double seconds) {
    if (!current_.run()) return;
    take_found();
    current_.advance(seconds);
    if (kept_) kept_->advance(seconds);
    update_pace();
    settle_loop();
    settle_link();
    const auto before = playback_.cursor();
    if (goal_) {
        follow_goal();
    } else if (arrived() && playback_.advance(seconds, pace_, ended())) {
        const auto how = playback_.cursor() == before + 1 ? RunView::Step::forward : RunView::Step::none;
        go_to(playback_.cursor(), how);
    } else {
        go_to(before, RunView::Step::none);  // a running run may have recorded a pass nearer to the step
    }
    follow();
}

}  // namespace lockstep
