#pragma once

namespace lockstep {

/// The movement between two passes: the picture goes from the pass before (0) to the pass shown (1), or back.
class Motion {
public:
    enum class Easing { linear, cubic };

    /// `seconds` 0 cuts to the end at once.
    void start(bool back, double seconds, Easing easing);
    /// To the pass shown, at once.
    void cut() { *this = {}; }
    void advance(double seconds);

    bool moving() const { return elapsed_ < duration_; }
    /// Going, or gone, back: the picture is that of the pass before, and stays so until the pass shown is changed.
    bool back() const { return back_; }
    /// 0 .. 1, eased.
    float value() const;

private:
    double elapsed_ = 0, duration_ = 0;
    bool back_ = false;
    Easing easing_ = Easing::cubic;
};

/// What moves between two passes, and for how long at most.
struct MotionStyle {
    double seconds = 0.4;
    Motion::Easing easing = Motion::Easing::cubic;
};

/// How long a step may take: no more than 60 % of the interval while playing, and nothing from 15 passes a second.
/// `passes_per_second` 0: a single step by hand.
double step_seconds(const MotionStyle& style, double passes_per_second);

}  // namespace lockstep
