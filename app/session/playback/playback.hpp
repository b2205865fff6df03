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

/// Moves over the passes of the current run, and in step with it over those of the kept run: the cursor, the shown passes (which differ
/// from the cursor while its pass is being recomputed), and the animation between two passes. Single steps and slow playback are animated,
/// seeks are not.
class Playback {
public:
    /// Sets the current run. The cursor goes to the marked pass as soon as the run has recorded it.
    void attach(std::shared_ptr<Run> run, const MotionStyle& style, Bookmark mark);
    /// Sets the kept run, which follows in step. With a pass of its own to go to, the cursor moves on until both runs are there.
    void attach_kept(std::shared_ptr<Run> run, const MotionStyle& style, std::optional<std::uint32_t> pass);
    /// Keeps the current run as run A, at the same pass.
    void keep();
    void stop_keeping();
    void swap();
    void set_in_step(InStep in_step);
    InStep in_step() const { return in_step_; }

    void seek(std::uint32_t pass);  ///< of the current run
    void seek_step(std::uint32_t step);
    void seek_end();
    /// In step by link, as soon as the runs have recorded it.
    void seek_link(std::uint32_t link) { wanted_link_ = link; }
    void step(int by);  ///< 1 or -1
    void play();
    void pause() { playback_.pause(); }
    void set_speed(float steps_per_second) { playback_.set_speed(steps_per_second); }
    /// Of the current run, as soon as it has recorded these passes.
    void set_loop(std::optional<PlaybackCursor::Range> passes);
    void set_reduced_motion(bool on);
    /// Searches the next or the previous pass that changes the element, and goes there; take_answer() says if there is none.
    void seek_change(const Selection& element, bool back);
    /// Searches the next or the previous pass at which the condition holds, and goes there; take_condition_answer() has the result. Throws
    /// InputError if the run lacks the columns.
    void seek_condition(Condition condition, bool back);
    /// Searches the first step at which the two runs differ, and goes there; take_divergence() has the result.
    void seek_divergence();
    /// The cursor stands at the step that seek_divergence() found.
    bool at_divergence() const { return divergence_ == playback_.cursor(); }

    /// Advances time, and shows the pass at the cursor if it is available.
    void advance(double seconds);
    /// A search without a result, once.
    std::optional<ChangeSearch::Answer> take_answer();
    /// The result of a search for a condition, once.
    std::optional<PassSearch::Answer> take_condition_answer();
    /// The first difference, or that there is none; once.
    std::optional<DivergenceSearch::Answer> take_divergence();
    /// Why a run shows another pass than requested, once.
    std::optional<std::string> take_failure();
    /// A search over passes is running.
    bool searching() const { return search_.busy() || divergence_search_.busy() || pass_search_.busy(); }
    /// What the search looks for, and its progress, 0 .. 1; nothing without a search.
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
    /// The readings by which passes are aligned, for each recorded pass of a run.
    struct Ends {
        std::vector<double> ms;  ///< time in kernels up to the end of the pass
        std::vector<double> links;  ///< links followed, or arcs relaxed, up to there
        std::vector<double> distances;  ///< the distance up to which all vertices are final there
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
    std::optional<PlaybackCursor::Range> wanted_loop_;  ///< passes that are not recorded yet
    bool reduced_motion_ = false;
    PlaybackCursor playback_;
    ChangeSearch search_;
    std::optional<ChangeSearch::Answer> answer_;
    PassSearch pass_search_;
    std::optional<PassSearch::Answer> condition_answer_;
    DivergenceSearch divergence_search_;
    std::optional<DivergenceSearch::Answer> divergence_answer_;
    std::optional<std::uint32_t> divergence_;  ///< found last for these runs
    std::optional<Bookmark> goal_;  ///< the cursor follows the run to this pass
    std::uint32_t kept_goal_ = 0;  ///< and the kept run at least to this one
};

}  // namespace lockstep
