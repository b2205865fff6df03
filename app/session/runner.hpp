#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "app/session/playback/passes/bookmark.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The run on screen and the run that will replace it. Only the newest request counts: an older one is cancelled and
/// ends in the background. The next run starts only after that, so that dragging a slider does not pile up runs; a run
/// that does not end (a kernel that hangs) delays it by at most kLongestWait. A run without owners ends in the
/// background too; a run with another owner continues.
class Runner {
public:
    static constexpr auto kLongestWait = std::chrono::milliseconds(1500);

    /// The result of a request, reported once.
    struct Outcome {
        bool on_screen = false;  ///< the newest run has replaced the run on screen
        std::optional<std::string> error;  ///< why the run failed, before or after it came on screen, in a sentence
        std::string was_at{};  ///< where the cancelled run was stopped, in a sentence; empty: no message
    };

    /// The run goes on screen when it has reached `mark`, has ended, or has run for kPatience. So the picture stays at
    /// the same pass when the run is replaced.
    void ask(RunRequest request, Bookmark mark = {});
    /// Shows a run that somebody else started.
    void show(std::shared_ptr<Run> run);
    /// The run on screen is shown elsewhere too: this object no longer cancels it.
    void share() { shared_ = true; }
    void own() { shared_ = false; }
    /// Stops the newest run. A run that is not on screen yet is discarded; advance() then reports where it was stopped.
    void cancel();
    /// Once a frame; `seconds` since the last call.
    Outcome advance(double seconds);

    const std::shared_ptr<Run>& current() const { return current_; }
    const std::shared_ptr<Run>& pending() const { return pending_; }
    /// A request is pending that is not on screen yet.
    bool waiting() const { return wanted_ || pending_; }

private:
    std::shared_ptr<Run> begin(RunRequest request) const;
    bool may_begin() const;
    bool may_show();
    void forget_pending();

    std::shared_ptr<std::atomic<int>> winding_down_ = std::make_shared<std::atomic<int>>(0);  ///< number of runs
    std::optional<RunRequest> wanted_;
    std::chrono::steady_clock::time_point wanted_since_;  ///< time of the first request since the last run began
    Bookmark mark_;
    std::shared_ptr<Run> current_, pending_;
    std::shared_ptr<Run> cancelled_;  ///< a cancelled run that has not ended yet
    double waited_ = 0;  ///< seconds since the pending run began
    bool shared_ = false;
    bool failure_told_ = false;  ///< the failure of the run on screen was reported
};

}  // namespace lockstep
