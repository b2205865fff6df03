#pragma once

#include <chrono>

namespace lockstep {

/// Marks its thread, which in_background() began, as idle while it waits for work.
class StandingBy {
public:
    StandingBy();
    ~StandingBy();
    StandingBy(const StandingBy&) = delete;
    StandingBy& operator=(const StandingBy&) = delete;
};

/// All work in the background has ended or stands by.
bool background_rests();
/// Waits for that, at most so long; false when some goes on.
bool background_rests_within(std::chrono::milliseconds most);

}  // namespace lockstep
