#pragma once

namespace lockstep {

/// While one of these lives its thread, which in_background() began, waits to be asked for more: nothing is under way there.
class StandingBy {
public:
    StandingBy();
    ~StandingBy();
    StandingBy(const StandingBy&) = delete;
    StandingBy& operator=(const StandingBy&) = delete;
};

/// All work in the background has ended or stands by.
bool background_rests();

}  // namespace lockstep
