#include "app/workspace/transport.hpp"

#include <algorithm>
#include <utility>

namespace lockstep {

void Transport::attach(std::shared_ptr<Run> run, const MotionStyle& style, std::uint32_t pass) {
    run_ = std::move(run);
    style_ = style;
    search_.cancel();
    screen_.clear();
    cut();
    goal_ = pass;
    playback_.move_to(0);
    playback_.restart_clock();
}

std::uint32_t Transport::last_pass() const {
    const auto passes = run_ ? run_->num_passes() : 0;
    return passes > 0 ? passes - 1 : 0;
}

bool Transport::ended() const { return run_ && run_->state() != RunState::running; }

/// It can run no pass again.
bool Transport::stopped() const { return run_->state() == RunState::cancelled || run_->state() == RunState::failed; }

std::uint32_t Transport::nearest_kept(std::uint32_t pass) const {
    const auto& timeline = run_->timeline();
    while (pass > 0 && !(timeline.find(pass) && timeline.find(pass - 1))) --pass;
    return pass;
}

void Transport::cut() {
    motion_.cut();
    due_ = Step::none;
}

/// The person has the cursor: nothing else moves it any more.
void Transport::take_cursor() {
    goal_.reset();
    search_.cancel();
    playback_.restart_clock();
    cut();
}

void Transport::seek(std::uint32_t pass) {
    take_cursor();
    playback_.move_to(std::min(pass, last_pass()));
    follow();
}

void Transport::step(int by) {
    const auto from = playback_.cursor();
    if (by > 0 ? from >= last_pass() : from == 0) return;
    take_cursor();
    follow();  // ends a movement that is under way
    playback_.move_to(by > 0 ? from + 1 : from - 1);
    due_ = by > 0 ? Step::forward : Step::back;
    follow();
}

void Transport::play() {
    take_cursor();
    playback_.play(last_pass(), ended());
    follow();
}

void Transport::set_reduced_motion(bool on) {
    reduced_motion_ = on;
    if (on) cut();
    follow();
}

void Transport::seek_next_change(std::uint32_t element) {
    if (!run_ || !run_->ready()) return;
    playback_.pause();
    take_cursor();
    follow();
    search_.start(run_, element, playback_.cursor());
}

std::optional<ChangeSearch::Answer> Transport::take_answer() { return std::exchange(answer_, std::nullopt); }

void Transport::take_found() {
    const auto answer = search_.take();
    if (!answer) return;
    if (answer->pass) {
        seek(*answer->pass);
    } else {
        answer_ = answer;
    }
}

double Transport::motion_seconds() const {
    return reduced_motion_ ? 0 : step_seconds(style_, playback_.playing() ? playback_.speed() : 0);
}

void Transport::follow() {
    if (!run_ || !run_->ready() || search_.busy()) return;  // a search has passes of its own run again
    const auto cursor = playback_.cursor();
    const auto step = std::exchange(due_, Step::none);
    if (step == Step::back && !screen_.empty() && screen_.pass() == cursor + 1) {
        motion_.start(true, motion_seconds(), style_.easing);
    }
    if (motion_.back() && motion_.moving()) return;  // the pass shown goes back to the one before it first
    if (!screen_.empty() && screen_.pass() == cursor) return;
    const bool next = !screen_.empty() && screen_.pass() + 1 == cursor;
    if (!screen_.show(*run_, cursor)) {
        due_ = step;
        if (stopped()) playback_.move_to(nearest_kept(cursor));
        return;
    }
    if (step == Step::forward && next) {
        motion_.start(false, motion_seconds(), style_.easing);
    } else {
        motion_.cut();
    }
}

void Transport::advance(double seconds) {
    take_found();
    motion_.advance(seconds);
    const auto before = playback_.cursor();
    if (goal_) {
        playback_.move_to(std::min(*goal_, last_pass()));
        if (playback_.cursor() == *goal_ || ended()) goal_.reset();
    } else if (screen_.pass() == before && playback_.advance(seconds, last_pass(), ended())) {
        due_ = playback_.cursor() == before + 1 ? Step::forward : Step::none;
    }
    follow();
}

}  // namespace lockstep
