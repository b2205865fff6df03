#include "app/session/playback/motion.hpp"

#include <algorithm>

namespace lockstep {
namespace {

constexpr double kFastest = 15;  // passes a second, from which on nothing is animated
constexpr double kPartOfInterval = 0.6;

double cubic_in_out(double t) {
    const auto rest = 2 - 2 * t;
    return t < 0.5 ? 4 * t * t * t : 1 - rest * rest * rest / 2;
}

}  // namespace

void Motion::start(bool back, double seconds, Easing easing) {
    elapsed_ = 0;
    duration_ = seconds;
    back_ = back;
    easing_ = easing;
}

void Motion::advance(double seconds) { elapsed_ = std::min(elapsed_ + seconds, duration_); }

float Motion::value() const {
    const auto part = duration_ > 0 ? elapsed_ / duration_ : 1.0;
    const auto eased = easing_ == Easing::cubic ? cubic_in_out(part) : part;
    return static_cast<float>(back_ ? 1 - eased : eased);
}

double step_seconds(const MotionStyle& style, double passes_per_second) {
    if (passes_per_second >= kFastest) return 0;
    return passes_per_second > 0 ? kPartOfInterval / passes_per_second : style.seconds;
}

}  // namespace lockstep
