#include "app/workspace/reel.hpp"

#include <utility>

namespace lockstep {

void Reel::attach(std::shared_ptr<Run> run, const MotionStyle& style) {
    run_ = std::move(run);
    style_ = style;
    screen_.clear();
    pass_ = 0;
    cut();
}

void Reel::aim(std::uint32_t pass, Step step) {
    if (pass == pass_) return;
    const bool next = pass == pass_ + 1, previous = pass + 1 == pass_;
    due_ = (step == Step::forward && next) || (step == Step::back && previous) ? step : Step::none;
    pass_ = pass;
}

void Reel::cut() {
    motion_.cut();
    due_ = Step::none;
}

std::uint32_t Reel::last_pass() const {
    const auto passes = run_ ? run_->num_passes() : 0;
    return passes > 0 ? passes - 1 : 0;
}

/// It can run no pass again.
bool Reel::stopped() const { return run_->state() == RunState::cancelled || run_->state() == RunState::failed; }

std::uint32_t Reel::nearest_kept(std::uint32_t pass) const {
    const auto& timeline = run_->timeline();
    while (pass > 0 && !(timeline.find(pass) && timeline.find(pass - 1))) --pass;
    return pass;
}

void Reel::follow(double passes_per_second, bool at_once) {
    if (!run_ || !run_->ready()) return;
    const double seconds = at_once ? 0 : step_seconds(style_, passes_per_second);
    const auto step = std::exchange(due_, Step::none);
    if (step == Step::back && !screen_.empty() && screen_.pass() == pass_ + 1) {
        motion_.start(true, seconds, style_.easing);
    }
    if (motion_.back() && motion_.moving()) return;  // the pass shown goes back to the one before it first
    if (arrived()) return;
    const bool next = !screen_.empty() && screen_.pass() + 1 == pass_;
    if (!screen_.show(*run_, pass_)) {
        due_ = step;
        if (!stopped()) return;
        pass_ = nearest_kept(pass_);
        cut();
        screen_.show(*run_, pass_);
        return;
    }
    if (step == Step::forward && next) {
        motion_.start(false, seconds, style_.easing);
    } else {
        motion_.cut();
    }
}

}  // namespace lockstep
