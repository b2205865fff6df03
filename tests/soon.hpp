#pragma once

#include <algorithm>
#include <chrono>
#include <fstream>
#include <string>
#include <thread>

namespace lockstep::test {

/// What ends soon ends within this time; with sanitizers everything takes many times as long.
#if defined(LOCKSTEP_SANITIZED)
inline constexpr std::chrono::seconds kSoon{20};
#else
inline constexpr std::chrono::seconds kSoon{2};
#endif

/// For what has to come about, however long that takes on a machine that does other things too: only a test that fails waits so long.
inline constexpr std::chrono::seconds kPatience{120};

/// Measures what is said to end soon. While threads of this machine wait for a core it goes at a tenth of its pace: how long they
/// have waited is counted by Linux, where it counts that at all.
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

/// Looks again and again, a millisecond apart, whether something has come about; false where it does not.
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
