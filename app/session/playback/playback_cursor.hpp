#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "app/session/playback/passes/pace.hpp"

namespace lockstep {

/// The cursor over the steps of a pace (for a single run: its passes), and the clock that moves it during playback.
class PlaybackCursor {
public:
    using Range = std::pair<std::uint32_t, std::uint32_t>;

    std::uint32_t cursor() const { return cursor_; }
    bool playing() const { return playing_; }
    float speed() const { return speed_; }
    const std::optional<Range>& loop() const { return loop_; }

    /// Steps a second, clamped to 0.1 .. 1000.
    void set_speed(float passes_per_second);
    /// Sets an inclusive range; its ends are swapped if necessary.
    void set_loop(std::optional<Range> range);
    void move_to(std::uint32_t step) { cursor_ = step; }
    void pause() { playing_ = false; }
    /// Makes the first step at once. At the end of a finished run it restarts from the beginning.
    void play(std::uint32_t last, bool ended);
    /// The next step follows after a full interval.
    void restart_clock() { clock_ = 0; }

    /// Advances time; true if the cursor has moved. pace: the steps recorded so far; ended: no steps will be added.
    /// Playback stops at the end of a finished run, and waits at the end of a running one.
    bool advance(double seconds, const Pace& pace, bool ended);
    /// The progress to the next step during playback, 0 .. 1.
    double fraction() const { return playing_ ? clock_ : 0; }

private:
    bool step(std::uint32_t last, bool ended);

    std::uint32_t cursor_ = 0;
    bool playing_ = false;
    float speed_ = 1;
    std::optional<Range> loop_;
    double clock_ = 0;  ///< elapsed part of the interval; 1: a step is due
};

}  // namespace lockstep
