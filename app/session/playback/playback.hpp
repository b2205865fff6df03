#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/playback/passes/bookmark.hpp"
#include "app/session/playback/passes/pace.hpp"
#include "app/session/playback/passes/pass_names.hpp"
#include "app/session/playback/playback_cursor.hpp"
#include "app/session/playback/run_view.hpp"
#include "app/session/playback/searches/change_search.hpp"
#include "app/session/playback/searches/divergence_search.hpp"
#include "app/session/playback/searches/pass_search.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// Moves through the passes of run B, and in step through those of run A: the cursor, the shown passes (different from
/// the cursor while its pass is being recomputed), and the animation between two passes. Single steps and slow playback
/// are animated, seeks are not.
class Playback {
public:
    /// Sets run B. The cursor goes to the marked pass as soon as the run has recorded it.
    void attach(std::shared_ptr<Run> run, const MotionStyle& style, Bookmark mark);
    /// Sets run A, which follows in step. With `pass`, the cursor advances until both runs have reached their passes.
    void attach_kept(std::shared_ptr<Run> run, const MotionStyle& style, std::optional<std::uint32_t> pass);
    /// Makes the current run run A, at the same pass.
    void keep();
    void stop_keeping();
    void swap();
    void set_in_step(InStep in_step);
    InStep in_step() const { return in_step_; }

    void seek(std::uint32_t pass);  ///< of run B
    void seek_step(std::uint32_t step);
    void seek_end();
    /// In step by link, as soon as the runs have recorded it.
    void seek_link(std::uint32_t link) { wanted_link_ = link; }
    void step(int by);  ///< 1 or -1
    /// Goes to a pass of run B and holds the motion into it at a part, 0 .. 1, until the cursor moves.
    void seek_motion(std::uint32_t pass, float part);
    void play();
    void pause() { playback_.pause(); }
    void set_speed(float steps_per_second) { playback_.set_speed(steps_per_second); }
    /// Sets the looped passes of run B as soon as it has recorded them.
    void set_loop(std::optional<PlaybackCursor::Range> passes);
    void set_reduced_motion(bool on);
    /// Searches the next or previous pass that changes the element, and goes there; take_answer() reports a failure.
    void seek_change(const Selection& element, bool back);
    /// Searches the next or the previous pass at which the condition holds, and goes there; take_condition_answer()
    /// returns the result. Throws InputError if the run lacks the columns.
    void seek_condition(Condition condition, bool back);
    /// Searches the first step at which the two runs differ, and goes there; take_divergence() returns the result.
    void seek_divergence();
    /// The cursor is at the step that seek_divergence() found.
    bool at_divergence() const { return divergence_ == playback_.cursor(); }

    /// Advances time, and shows the pass at the cursor if its state is available.
    void advance(double seconds);
    /// A search for a change without a result, once.
    std::optional<ChangeSearch::Answer> take_answer();
    /// The result of a search for a condition, once.
    std::optional<PassSearch::Answer> take_condition_answer();
    /// The first difference, or its absence; once.
    std::optional<DivergenceSearch::Answer> take_divergence();
    /// Why a run shows another pass than the requested one, once.
    std::optional<std::string> take_failure();
    /// A search over passes is running.
    bool searching() const { return search_.busy() || divergence_search_.busy() || pass_search_.busy(); }
    /// The goal of the search and its progress, 0 .. 1; nothing without a search.
    std::optional<std::pair<std::string, double>> search_progress() const;
    void stop_searching();

    const PlaybackCursor& playback() const { return playback_; }
    const Pace& pace() const { return pace_; }
    const RunView& current() const { return current_; }
    const std::optional<RunView>& kept() const { return kept_; }
    /// The looped passes, in order.
    std::optional<PlaybackCursor::Range> loop() const;
    bool reduced_motion() const { return reduced_motion_; }

private:
    bool ended() const;
    bool arrived() const { return current_.arrived() && (!kept_ || !kept_->run() || kept_->arrived()); }
    void take_cursor();
    void go_to(std::uint32_t step, RunView::Step how);
    void follow();
    void follow_goal();
    void take_found();
    void settle_loop();
    void settle_link();
    void forget_divergence();
    /// The clock readings that align passes, for each recorded pass of a run.
    struct Ends {
        std::vector<double> ms;  ///< time in kernels up to the end of the pass
        std::vector<double> links;  ///< links followed, or arcs relaxed, up to its end
        std::vector<double> distances;  ///< distance up to which all vertices are final at its end
        PassNames names;
    };
    using TakeIn = void (*)(std::vector<double>& ends, const Run* run);
    using MakePace = Pace (*)(const std::vector<double>& kept_ends, const std::vector<double>& current_ends);
    void update_pace();
    void update_pace(std::vector<double> Ends::*which, TakeIn take_in, MakePace make, bool same);
    void update_pace_by_label();
    void set_pace(Pace pace);

    RunView current_;
    std::optional<RunView> kept_;  ///< without a run until its first pass is recorded
    InStep in_step_ = InStep::pass;
    Pace pace_;
    Ends current_ends_, kept_ends_;
    std::optional<std::uint32_t> wanted_link_;
    std::optional<PlaybackCursor::Range> wanted_loop_;  ///< not recorded yet
    bool reduced_motion_ = false;
    PlaybackCursor playback_;
    ChangeSearch search_;
    std::optional<ChangeSearch::Answer> answer_;
    PassSearch pass_search_;
    std::optional<PassSearch::Answer> condition_answer_;
    DivergenceSearch divergence_search_;
    std::optional<DivergenceSearch::Answer> divergence_answer_;
    std::optional<std::uint32_t> divergence_;  ///< last found for these runs
    std::optional<Bookmark> goal_;  ///< the pass to which the cursor follows the run
    std::uint32_t kept_goal_ = 0;  ///< the pass that run A must reach as well
};

}  // namespace lockstep
