#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/workspace/background.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The run on screen and the one that will replace it. Only the newest request counts: what it overtakes is cancelled and
/// winds down in the background, and no further run begins before that is over, so that a dragged slider piles up nothing.
class Runner {
public:
    ~Runner();

    /// What came of a request, told once.
    struct Outcome {
        bool on_screen = false;  ///< the newest run took the place of the one before
        std::optional<std::string> error;  ///< it failed, before or after that, in a sentence
    };

    void ask(RunRequest request);
    /// Puts a run on screen that was begun elsewhere.
    void show(std::shared_ptr<Run> run);
    /// Stops the newest run. One that has shown nothing yet is forgotten.
    void cancel();
    /// Once a frame.
    Outcome advance();

    const std::shared_ptr<Run>& current() const { return current_; }
    const std::shared_ptr<Run>& pending() const { return pending_; }
    /// A request that has shown nothing yet.
    bool waiting() const { return wanted_ || pending_; }

private:
    void retire(std::shared_ptr<Run>& run);

    std::optional<RunRequest> wanted_;
    std::shared_ptr<Run> current_, pending_;
    bool failure_told_ = false;  ///< of the run on screen
    Background retired_;
};

}  // namespace lockstep
