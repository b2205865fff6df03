#pragma once

#include <algorithm>
#include <chrono>
#include <fstream>
#include <string>
#include <thread>

namespace lockstep::test {

/// Time limit for operations that end soon; longer under sanitizers.
#if defined(LOCKSTEP_SANITIZED)
inline constexpr std::chrono::seconds kSoon{20};
#else
inline constexpr std::chrono::seconds kSoon{2};
#endif

/// Time limit for conditions that must become true, even on a busy machine: only a failing test waits this long.
inline constexpr std::chrono::seconds kPatience{120};

/// Measures time against kSoon. It runs at a tenth of its pace while threads of this machine wait for a core, if Linux
/// reports that time.
class Stopwatch {
public:
    using Clock = std::chrono::steady_clock;

    Clock::duration elapsed() const {
        const auto taken = Clock::now() - begin_;
        const auto waited = std::clamp<Clock::duration>(waited_for_cores() - waited_before_, {}, taken);
        return taken - waited * 9 / 10;
    }

private:
    static Clock::duration waited_for_cores() {
        std::ifstream file("/proc/pressure/cpu");  // some avg10=0.00 avg60=0.00 avg300=0.00 total=MICROSECONDS
        std::string line;
        std::getline(file, line);
        const auto at = line.find("total=");
        return std::chrono::microseconds(at == std::string::npos ? 0 : std::stoll(line.substr(at + 6)));
    }

    Clock::time_point begin_ = Clock::now();
    Clock::duration waited_before_ = waited_for_cores();
};

/// Polls a condition every millisecond; false on timeout.
template <class Condition>
bool comes_about(Condition condition) {
    const auto give_up = Stopwatch::Clock::now() + kPatience;
    while (!condition()) {
        if (Stopwatch::Clock::now() > give_up) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
}

}  // namespace lockstep::test
