#include "app/session/playback/run_view.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "kernels/base/in_background.hpp"

namespace lockstep {
namespace {

/// Releases the states on another thread: they may be the last owners of a device, whose destruction takes long.
void release(ShownPass& screen) {
    if (screen.empty()) return;
    auto last = std::make_shared<ShownPass>(std::exchange(screen, {}));
    in_background_or_here([last = std::move(last)] {});
}

}  // namespace

RunView::~RunView() { release(screen_); }

void RunView::attach(std::shared_ptr<Run> run, const MotionStyle& style) {
    run_ = std::move(run);
    style_ = style;
    release(screen_);
    screen_.clear();
    walk_.forget();
    pass_ = links_ = 0;
    cut();
}

void RunView::aim(std::uint32_t pass, Step step, std::uint32_t links) {
    links_ = links;
    if (links != 0) step = Step::none;
    if (pass == pass_) return;
    held_.reset();
    const bool next = pass == pass_ + 1, previous = pass + 1 == pass_;
    due_ = (step == Step::forward && next) || (step == Step::back && previous) ? step : Step::none;
    pass_ = pass;
}

void RunView::hold(float part) {
    cut();
    if (part < 1 && pass_ > 0) held_ = std::max(0.f, part);
}

void RunView::cut() {
    motion_.cut();
    held_.reset();
    due_ = Step::none;
}

std::uint32_t RunView::last_pass() const {
    const auto passes = run_ ? run_->num_passes() : 0;
    return passes > 0 ? passes - 1 : 0;
}

/// Why the state of the pass, or of the one before it (for the changes), cannot be recomputed; empty while it can.
std::string RunView::given_up() const {
    for (const auto pass : {pass_, pass_ - std::min(pass_, 1u)}) {
        auto why = run_->seek_error(pass);
        if (why.empty()) continue;
        // Removes the prefix that the caller adds again.
        if (const auto prefix = fmt::format("pass {} cannot be shown: ", pass); why.starts_with(prefix))
            why.erase(0, prefix.size());
        return why;
    }
    return {};
}

std::optional<std::string> RunView::take_failure() { return std::exchange(failure_, std::nullopt); }

std::uint32_t RunView::nearest_kept(std::uint32_t pass) const {
    const auto& timeline = run_->timeline();
    while (pass > 0 && !(timeline.find(pass) && timeline.find(pass - 1))) --pass;
    return pass;
}

const Snapshot& RunView::now() const {
    if (links_ == 0 || screen_.pass() != pass_) return screen_.now();
    return walk_.state() ? walk_.state() : screen_.before();
}

void RunView::follow(double passes_per_second, bool at_once) {
    if (!run_ || !run_->ready()) return;
    follow_pass(passes_per_second, at_once);
    if (screen_.pass() != pass_ || screen_.empty()) return;
    walk_.want(run_, screen_.before(), screen_.now(), links_);
    if (const auto failure = walk_.take_failure())
        failure_ = fmt::format("The middle of pass {} cannot be shown: {}", pass_, *failure);
}

void RunView::follow_pass(double passes_per_second, bool at_once) {
    const double seconds = at_once ? 0 : step_seconds(style_, passes_per_second);
    const auto step = std::exchange(due_, Step::none);
    if (step == Step::back && !screen_.empty() && screen_.pass() == pass_ + 1) {
        motion_.start(true, seconds, style_.easing);
    }
    if (motion_.back() && motion_.moving()) return;  // first the animation returns to the pass before
    if (screen_.pass() == pass_ && !screen_.empty()) return;
    const bool next = !screen_.empty() && screen_.pass() + 1 == pass_;
    if (!screen_.show(*run_, pass_)) {
        due_ = step;
        const auto why = given_up();
        if (why.empty()) return;
        const auto nearest = nearest_kept(pass_);
        failure_ = fmt::format("Pass {} cannot be shown: {}. Pass {} is the nearest that can", pass_, why, nearest);
        pass_ = nearest;
        links_ = 0;
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
