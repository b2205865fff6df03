#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep {

/// The time of each phase of a layout. A nested phase's time counts only for that phase. Use it on the thread of the layout.
class PhaseTimes {
public:
    struct Phase {
        std::string name;
        std::uint32_t times = 0;  ///< how often the phase was begun
        std::uint32_t rounds = 0;  ///< number of rounds of springs
        double ms = 0;
        double device_ms = 0;  ///< device time of these rounds
    };
    /// In the order of their first begin.
    const std::vector<Phase>& phases() const { return phases_; }

    /// Adds device time to the current phase.
    void add_round(double device_ms);

private:
    friend class PhaseScope;
    using Clock = std::chrono::steady_clock;
    static constexpr std::size_t kNone = ~std::size_t{0};

    std::size_t begin(std::string_view name);
    void go_on_with(std::size_t phase);

    std::vector<Phase> phases_;
    std::size_t current_ = kNone;
    Clock::time_point since_;
};

/// Measures a phase until the end of the scope; null times: measures nothing.
class PhaseScope {
public:
    PhaseScope(PhaseTimes* times, std::string_view name) : times_(times) {
        if (times_) before_ = times_->begin(name);
    }
    ~PhaseScope() {
        if (times_) times_->go_on_with(before_);
    }
    PhaseScope(const PhaseScope&) = delete;
    PhaseScope& operator=(const PhaseScope&) = delete;

private:
    PhaseTimes* times_;
    std::size_t before_ = PhaseTimes::kNone;
};

}  // namespace lockstep
