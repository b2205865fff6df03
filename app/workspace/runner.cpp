#include "app/workspace/runner.hpp"

#include <exception>
#include <utility>

namespace lockstep {

Runner::~Runner() {
    if (current_) current_->cancel();
    if (pending_) pending_->cancel();
}

void Runner::ask(RunRequest request) {
    cancel();
    wanted_ = std::move(request);
}

void Runner::show(std::shared_ptr<Run> run) {
    cancel();
    retire(current_);
    current_ = std::move(run);
    failure_told_ = false;
}

void Runner::cancel() {
    wanted_.reset();
    if (pending_) {
        retire(pending_);
    } else if (current_ && current_->state() == RunState::running) {
        current_->cancel();  // one that has ended goes on to serve the passes that are sought
    }
}

Runner::Outcome Runner::advance() {
    if (wanted_ && !pending_ && retired_.idle()) {
        try {
            pending_ = std::make_shared<Run>(*std::exchange(wanted_, std::nullopt));
        } catch (const std::exception& error) {
            return {.error = error.what()};
        }
    }
    if (pending_) {
        const auto state = pending_->state();
        const auto passes = pending_->num_passes();
        if (state == RunState::failed) {
            Outcome outcome{.error = pending_->error()};
            retire(pending_);
            return outcome;
        }
        if (state == RunState::cancelled && passes < 2) {
            retire(pending_);
        } else if (passes >= 2 || (passes == 1 && state == RunState::finished)) {
            retire(current_);
            current_ = std::exchange(pending_, nullptr);
            failure_told_ = false;
            return {.on_screen = true};
        }
    }
    if (current_ && current_->state() == RunState::failed && !std::exchange(failure_told_, true))
        return {.error = current_->error()};
    return {};
}

void Runner::retire(std::shared_ptr<Run>& run) {
    if (!run) return;
    run->cancel();
    retired_.start([last = std::exchange(run, nullptr)]() mutable { last.reset(); });
}

}  // namespace lockstep
