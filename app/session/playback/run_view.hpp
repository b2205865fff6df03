#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "app/session/playback/motion.hpp"
#include "app/session/playback/shown_pass.hpp"
#include "app/session/playback/walk_state.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The picture of one run: it follows to the pass that is wanted as soon as that pass's state is there, and moves where the
/// cursor took a single step.
class RunView {
public:
    enum class Step { none, forward, back };

    RunView() = default;
    ~RunView();
    RunView(const RunView&) = default;
    RunView& operator=(const RunView&) = default;
    RunView(RunView&&) = default;
    RunView& operator=(RunView&&) = default;

    /// Another run; nothing of it is on screen yet.
    void attach(std::shared_ptr<Run> run, const MotionStyle& style);
    const std::shared_ptr<Run>& run() const { return run_; }

    /// The pass to show. `step` says how the cursor got there; it moves only where that is this run's next pass.
    /// `links`: in the middle of it, after so many links that threads have followed; 0: when it is over.
    void aim(std::uint32_t pass, Step step, std::uint32_t links = 0);
    std::uint32_t pass() const { return pass_; }
    /// Ends a movement at once.
    void cut();
    void advance(double seconds) { motion_.advance(seconds); }
    /// Brings the screen to the pass as far as that is possible now. A step takes so long at `passes_per_second` (0: by
    /// hand), and no time `at_once`. A pass that nobody can run again any more gives way to the nearest one before it.
    void follow(double passes_per_second, bool at_once);

    const ShownPass& screen() const { return screen_; }
    /// The screen has got there.
    bool arrived() const { return screen_.pass() == pass_ && !screen_.empty() && walk_.there(); }
    /// What is on screen: after the pass, or in the middle of it.
    const Snapshot& now() const;
    /// How far threads have walked there; null: the pass is over.
    const Walked* walked() const { return links_ != 0 && walk_.state() ? &walk_.walked() : nullptr; }
    float tween() const { return motion_.value(); }
    /// Recorded so far.
    std::uint32_t last_pass() const;
    /// Why another pass is shown than was wanted, once.
    std::optional<std::string> take_failure();
    /// The run is over: no pass will be added.
    bool ended() const { return run_ && run_->state() != RunState::running; }

private:
    void follow_pass(double passes_per_second, bool at_once);
    std::string given_up() const;
    std::uint32_t nearest_kept(std::uint32_t pass) const;

    std::shared_ptr<Run> run_;
    MotionStyle style_;
    ShownPass screen_;
    Motion motion_;
    WalkState walk_;
    std::uint32_t pass_ = 0, links_ = 0;
    std::optional<std::string> failure_;
    Step due_ = Step::none;  ///< how the cursor got to where the screen has yet to follow
};

}  // namespace lockstep
