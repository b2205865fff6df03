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

/// The shown pass of one run. It follows the cursor as soon as the state is available, and animates single steps.
class RunView {
public:
    enum class Step { none, forward, back };

    RunView() = default;
    ~RunView();
    RunView(const RunView&) = default;
    RunView& operator=(const RunView&) = default;
    RunView(RunView&&) = default;
    RunView& operator=(RunView&&) = default;

    /// Sets the run; no pass of it is shown yet.
    void attach(std::shared_ptr<Run> run, const MotionStyle& style);
    const std::shared_ptr<Run>& run() const { return run_; }

    /// Sets the pass to show. step: how the cursor got there; only a step to an adjacent pass is animated. links: the
    /// state inside the pass after threads have followed this number of links; 0: its end
    void aim(std::uint32_t pass, Step step, std::uint32_t links = 0);
    std::uint32_t pass() const { return pass_; }
    /// Ends the animation at once.
    void cut();
    void advance(double seconds) { motion_.advance(seconds); }
    /// Shows the pass if its state is available. The animation depends on `passes_per_second` (0: a single step);
    /// `at_once` shows it without animation. A pass that cannot be recomputed is replaced by the nearest earlier one.
    void follow(double passes_per_second, bool at_once);

    const ShownPass& screen() const { return screen_; }
    /// The pass is shown.
    bool arrived() const { return screen_.pass() == pass_ && !screen_.empty() && walk_.there(); }
    /// The shown state: at the end of the pass, or inside it.
    const Snapshot& now() const;
    /// The state of the walk inside the pass; null: at its end.
    const Walked* walked() const { return links_ != 0 && walk_.state() ? &walk_.walked() : nullptr; }
    /// How far the picture has come from the pass before (0) to the shown pass (1).
    float tween() const { return held_ && arrived() ? *held_ : motion_.value(); }
    /// Holds the motion into the pass at this part of it until the pass changes; 1 and more: its end.
    void hold(float part);
    /// The last recorded pass.
    std::uint32_t last_pass() const;
    /// Why another pass is shown than the requested one, once.
    std::optional<std::string> take_failure();
    /// The run has ended: no pass will be added.
    bool ended() const { return run_ && run_->state() != RunState::running; }

private:
    void follow_pass(double passes_per_second, bool at_once);
    std::string given_up() const;
    std::uint32_t nearest_kept(std::uint32_t pass) const;

    std::shared_ptr<Run> run_;
    MotionStyle style_;
    ShownPass screen_;
    Motion motion_;
    std::optional<float> held_;  ///< part of the motion into the pass
    WalkState walk_;
    std::uint32_t pass_ = 0, links_ = 0;
    std::optional<std::string> failure_;
    Step due_ = Step::none;  ///< the step to animate once the pass is shown
};

}  // namespace lockstep
