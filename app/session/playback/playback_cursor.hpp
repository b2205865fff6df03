#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "app/session/playback/passes/pace.hpp"

namespace lockstep {

/// The cursor over the steps of a pace (the passes of a run, where there is one run), and the clock that moves it while
/// playing. Knows numbers only.
class PlaybackCursor {
public:
    using Range = std::pair<std::uint32_t, std::uint32_t>;

    std::uint32_t cursor() const { return cursor_; }
    bool playing() const { return playing_; }
    float speed() const { return speed_; }
    const std::optional<Range>& loop() const { return loop_; }

    /// Steps a second, kept within 0.1 .. 1000.
    void set_speed(float passes_per_second);
    /// Both ends belong to it; the ends are swapped where they are the wrong way round.
    void set_loop(std::optional<Range> range);
    void move_to(std::uint32_t step) { cursor_ = step; }
    void pause() { playing_ = false; }
    /// The first step comes at once. At the end of an ended run it starts over.
    void play(std::uint32_t last, bool ended);
    /// The next step comes a whole interval from now.
    void restart_clock() { clock_ = 0; }

    /// Lets time pass; true when the cursor has moved. `pace` has the steps recorded so far, `ended`: there will be no more.
    /// Stops by itself at the end of an ended run; waits at the end of one that is still running.
    bool advance(double seconds, const Pace& pace, bool ended);
    /// How much of the way to the next step has passed while playing, 0 .. 1.
    double fraction() const { return playing_ ? clock_ : 0; }

private:
    bool step(std::uint32_t last, bool ended);

    std::uint32_t cursor_ = 0;
    bool playing_ = false;
    float speed_ = 1;
    std::optional<Range> loop_;
    double clock_ = 0;  ///< of the interval that has passed, 1: a step is due
};

}  // namespace lockstep
