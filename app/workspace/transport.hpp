#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "app/workspace/change_search.hpp"
#include "app/workspace/motion.hpp"
#include "app/workspace/playback.hpp"
#include "app/workspace/screen.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// Moves over the passes of the run on screen: the cursor, the pass that is shown (behind the cursor while it is being run
/// again), and what moves between two passes. Seeking cuts; single steps and slow play are animated.
class Transport {
public:
    /// Another run is on screen. The cursor goes to `pass` as soon as the run has got there.
    void attach(std::shared_ptr<Run> run, const MotionStyle& style, std::uint32_t pass);

    void seek(std::uint32_t pass);
    void step(int by);  ///< 1 or -1
    void play();
    void pause() { playback_.pause(); }
    void set_speed(float passes_per_second) { playback_.set_speed(passes_per_second); }
    void set_loop(std::optional<Playback::Range> range) { playback_.set_loop(range); }
    void set_reduced_motion(bool on);
    /// Looks for the next pass that changes the element and goes there; take_answer() tells when there is none.
    void seek_next_change(std::uint32_t element);

    /// Lets time pass and brings the screen to the cursor as far as that is possible now.
    void advance(double seconds);
    /// A search that came to nothing, once.
    std::optional<ChangeSearch::Answer> take_answer();

    const Playback& playback() const { return playback_; }
    const Screen& screen() const { return screen_; }
    float tween() const { return motion_.value(); }
    std::uint32_t last_pass() const;
    bool reduced_motion() const { return reduced_motion_; }

private:
    enum class Step { none, forward, back };

    bool ended() const;
    bool stopped() const;
    std::uint32_t nearest_kept(std::uint32_t pass) const;
    double motion_seconds() const;
    void cut();
    void take_cursor();
    void follow();
    void take_found();

    std::shared_ptr<Run> run_;
    MotionStyle style_;
    bool reduced_motion_ = false;
    Playback playback_;
    Screen screen_;
    Motion motion_;
    ChangeSearch search_;
    std::optional<ChangeSearch::Answer> answer_;
    std::optional<std::uint32_t> goal_;  ///< the cursor follows the run up to this pass
    Step due_ = Step::none;  ///< how the cursor got to where the screen has yet to follow
};

}  // namespace lockstep
