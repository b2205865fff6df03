#include "app/session/runner.hpp"

#include <exception>
#include <utility>

#include "kernels/base/in_background.hpp"

namespace lockstep {
namespace {

constexpr double kPatience = 0.5;  ///< seconds; a run that takes longer is shown unfinished

}  // namespace

/// The last owner cancels the run and does not wait for its end.
std::shared_ptr<Run> Runner::begin(RunRequest request) const {
    return {new Run(std::move(request)), [winding_down = winding_down_](Run* run) {
                run->cancel();
                ++*winding_down;
                in_background_or_here([run, winding_down] {
                    delete run;
                    --*winding_down;
                });
            }};
}

bool Runner::may_begin() const {
    return (*winding_down_ == 0 && !cancelled_) || std::chrono::steady_clock::now() - wanted_since_ > kLongestWait;
}

void Runner::ask(RunRequest request, Bookmark mark) {
    if (!wanted_) wanted_since_ = std::chrono::steady_clock::now();
    if (pending_) forget_pending();
    else cancel();
    wanted_ = std::move(request);
    mark_ = std::move(mark);
}

void Runner::show(std::shared_ptr<Run> run) {
    if (pending_) forget_pending();
    else cancel();
    current_ = std::move(run);
    shared_ = failure_told_ = false;
}

void Runner::forget_pending() {
    wanted_.reset();
    pending_.reset();
    cancelled_.reset();
}

void Runner::cancel() {
    wanted_.reset();
    if (pending_) {
        pending_->cancel();
        cancelled_ = std::exchange(pending_, nullptr);
    } else if (current_ && !shared_ && current_->state() == RunState::running) {
        current_->cancel();  // a finished run stays, since passes can be recomputed from it
    }
}

bool Runner::may_show() {
    const bool ended = pending_->state() != RunState::running;  // checked before the passes: none is added after it
    const auto passes = pending_->num_passes();
    if (ended) return passes > 0;
    return passes >= 2 && (mark_.reached(*pending_) || waited_ >= kPatience);
}

Runner::Outcome Runner::advance(double seconds) {
    if (cancelled_ && cancelled_->state() != RunState::running) {
        const auto ended = std::exchange(cancelled_, nullptr);
        if (ended->state() == RunState::cancelled && !ended->error().empty()) return {.was_at = ended->error()};
    }
    if (wanted_ && !pending_ && may_begin()) {
        try {
            pending_ = begin(*std::exchange(wanted_, std::nullopt));
            waited_ = 0;
        } catch (const std::exception& error) {
            return {.error = error.what()};
        }
    } else if (pending_) {
        waited_ += seconds;
    }
    if (pending_) {
        const auto state = pending_->state();
        if (state == RunState::failed && !pending_->fault()) {
            Outcome outcome{.error = pending_->error()};
            pending_.reset();
            return outcome;
        }
        if (pending_->num_passes() == 0 && !pending_->recording_error().empty()) {  // no pass of it can be shown
            Outcome outcome{.error = pending_->recording_error()};
            pending_.reset();
            return outcome;
        }
        if (state == RunState::cancelled) {
            pending_.reset();
        } else if (may_show()) {
            current_ = std::exchange(pending_, nullptr);
            shared_ = failure_told_ = false;
            return {.on_screen = true};
        }
    }
    if (current_ && current_->state() == RunState::failed && !std::exchange(failure_told_, true))
        return {.error = current_->error()};
    return {};
}

}  // namespace lockstep
