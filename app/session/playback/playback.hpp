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

/// Moves over the passes of the current run, and of the kept one in step with it: the cursor, the passes that are shown
/// (behind the cursor while they are being run again), and what moves between two passes. Seeking cuts; single steps and
/// slow play are animated.
class Playback {
public:
    /// Another run is current. The cursor goes to the marked pass as soon as the run has got there.
    void attach(std::shared_ptr<Run> run, const MotionStyle& style, Bookmark mark);
    /// Another run is kept beside the current one, and follows in step; where it has a pass of its own to go to, the cursor
    /// goes on until both are there.
    void attach_kept(std::shared_ptr<Run> run, const MotionStyle& style, std::optional<std::uint32_t> pass);
    /// The current run is kept as well, and stands where it does.
    void keep();
    void stop_keeping();
    void swap();
    void set_in_step(InStep in_step);
    InStep in_step() const { return in_step_; }

    void seek(std::uint32_t pass);  ///< of the current run
    void seek_step(std::uint32_t step);
    void seek_end();
    /// In step by link, as soon as the runs have got there.
    void seek_link(std::uint32_t link) { wanted_link_ = link; }
    void step(int by);  ///< 1 or -1
    void play();
    void pause() { playback_.pause(); }
    void set_speed(float steps_per_second) { playback_.set_speed(steps_per_second); }
    /// Of the current run; as soon as it has got that far.
    void set_loop(std::optional<PlaybackCursor::Range> passes);
    void set_reduced_motion(bool on);
    /// Looks for the next pass that changes the element, or the one before, and goes there; take_answer() tells when there
    /// is none.
    void seek_change(const Selection& element, bool back);
    /// Looks for the next pass at which the condition holds, or the one before, and goes there; take_condition_answer() tells
    /// what came of it. Throws InputError where the run has no such columns.
    void seek_condition(Condition condition, bool back);
    /// Looks for the first step at which the two runs differ, and goes there; take_divergence() tells what was found.
    void seek_divergence();
    /// The cursor stands where seek_divergence() found them to differ.
    bool at_divergence() const { return divergence_ == playback_.cursor(); }

    /// Lets time pass and brings the screen to the cursor as far as that is possible now.
    void advance(double seconds);
    /// A search that came to nothing, once.
    std::optional<ChangeSearch::Answer> take_answer();
    /// Where the condition holds, or that it does nowhere, once.
    std::optional<PassSearch::Answer> take_condition_answer();
    /// The first difference, or that there is none, once.
    std::optional<DivergenceSearch::Answer> take_divergence();
    /// Why a run shows another pass than was wanted, once.
    std::optional<std::string> take_failure();
    /// Passes are being looked through for one that is asked for.
    bool searching() const { return search_.busy() || divergence_search_.busy() || pass_search_.busy(); }
    /// What a search looks for and how far it is, 0 .. 1; nothing while there is none.
    std::optional<std::pair<std::string, double>> search_progress() const;
    void stop_searching();

    const PlaybackCursor& playback() const { return playback_; }
    const Pace& pace() const { return pace_; }
    const RunView& current() const { return current_; }
    const std::optional<RunView>& kept() const { return kept_; }
    /// The passes that the cursor stands at, in order.
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
    /// What passes are paired by, for each pass of a run so far.
    struct Ends {
        std::vector<double> ms;  ///< of kernel time up to the pass's end
        std::vector<double> links;  ///< links, or arcs relaxed, up to there
        std::vector<double> distances;  ///< up to which all vertices are final then
        PassNames names;
    };
    using TakeIn = void (*)(std::vector<double>& ends, const Run* run);
    using MakePace = Pace (*)(const std::vector<double>& kept_ends, const std::vector<double>& current_ends);
    void update_pace();
    void update_pace(std::vector<double> Ends::*which, TakeIn take_in, MakePace make, bool same);
    void update_pace_by_label();
    void set_pace(Pace pace);

    RunView current_;
    std::optional<RunView> kept_;  ///< without a run until its first pass is there
    InStep in_step_ = InStep::pass;
    Pace pace_;
    Ends current_ends_, kept_ends_;
    std::optional<std::uint32_t> wanted_link_;
    std::optional<PlaybackCursor::Range> wanted_loop_;  ///< passes that are yet to come
    bool reduced_motion_ = false;
    PlaybackCursor playback_;
    ChangeSearch search_;
    std::optional<ChangeSearch::Answer> answer_;
    PassSearch pass_search_;
    std::optional<PassSearch::Answer> condition_answer_;
    DivergenceSearch divergence_search_;
    std::optional<DivergenceSearch::Answer> divergence_answer_;
    std::optional<std::uint32_t> divergence_;  ///< the step that was found last for the runs at hand
    std::optional<Bookmark> goal_;  ///< the cursor follows the run up to this pass
    std::uint32_t kept_goal_ = 0;  ///< and the kept run at least up to this one
};

}  // namespace lockstep
