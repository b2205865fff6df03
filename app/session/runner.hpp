#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "app/session/playback/passes/bookmark.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The run on screen and the one that will replace it. Only the newest request counts: what it overtakes is cancelled and
/// winds down in the background, and no further run begins before that is over, so that a dragged slider piles up nothing;
/// one that does not end (a kernel that hangs) is waited for no longer than kLongestWait. A run that nobody holds any more
/// winds down in the background too; one that is held elsewhere goes on.
class Runner {
public:
    static constexpr auto kLongestWait = std::chrono::milliseconds(1500);

    /// What came of a request, told once.
    struct Outcome {
        bool on_screen = false;  ///< the newest run took the place of the one before
        std::optional<std::string> error;  ///< it failed, before or after that, in a sentence
        std::string was_at{};  ///< where one was that was cancelled, in a sentence; empty: nothing is to be said
    };

    /// The run goes on screen when it has got to `mark`, or has ended, or was waited for long enough: a picture that was
    /// at that pass is followed by one at that pass.
    void ask(RunRequest request, Bookmark mark = {});
    /// Puts a run on screen that was begun elsewhere.
    void show(std::shared_ptr<Run> run);
    /// The run on screen is on screen elsewhere too: from here it is never cancelled.
    void share() { shared_ = true; }
    void own() { shared_ = false; }
    /// Stops the newest run. One that has shown nothing yet is forgotten, but for where it was: advance() tells that.
    void cancel();
    /// Once a frame; `seconds` since the last call.
    Outcome advance(double seconds);

    const std::shared_ptr<Run>& current() const { return current_; }
    const std::shared_ptr<Run>& pending() const { return pending_; }
    /// A request that has shown nothing yet.
    bool waiting() const { return wanted_ || pending_; }

private:
    std::shared_ptr<Run> begin(RunRequest request) const;
    bool may_begin() const;
    bool may_show();
    void forget_pending();

    std::shared_ptr<std::atomic<int>> winding_down_ = std::make_shared<std::atomic<int>>(0);  ///< runs
    std::optional<RunRequest> wanted_;
    std::chrono::steady_clock::time_point wanted_since_;  ///< the first of those that overtook each other
    Bookmark mark_;
    std::shared_ptr<Run> current_, pending_;
    std::shared_ptr<Run> cancelled_;  ///< that has not ended yet
    double waited_ = 0;  ///< seconds for the pending one
    bool shared_ = false;
    bool failure_told_ = false;  ///< of the run on screen
};

}  // namespace lockstep
