#pragma once

namespace lockstep {

/// The animation between two passes: from the pass before (0) to the shown pass (1), or back.
class Motion {
public:
    enum class Easing { linear, cubic };

    /// seconds  0: ends at once.
    void start(bool back, double seconds, Easing easing);
    /// Ends at the shown pass at once.
    void cut() { *this = {}; }
    void advance(double seconds);

    bool moving() const { return elapsed_ < duration_; }
    /// Moving or moved back: the picture shows the pass before until the shown pass changes.
    bool back() const { return back_; }
    /// 0 .. 1, eased.
    float value() const;

private:
    double elapsed_ = 0, duration_ = 0;
    bool back_ = false;
    Easing easing_ = Easing::cubic;
};

/// How a pass moves into the next one; seconds: of a single step by hand.
struct MotionStyle {
    double seconds = 0.4;
    Motion::Easing easing = Motion::Easing::cubic;
};

/// The duration of a step: 60 % of the interval during playback, and 0 from 15 passes a second on.
/// passes_per_second  0: a single step by hand.
double step_seconds(const MotionStyle& style, double passes_per_second);

}  // namespace lockstep
