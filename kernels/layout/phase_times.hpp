#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep {

/// Where the time of a layout goes, phase by phase. What lies within another phase counts for the inner one alone. For the thread
/// that lays out.
class PhaseTimes {
public:
    struct Phase {
        std::string name;
        std::uint32_t times = 0;  ///< begun
        std::uint32_t rounds = 0;  ///< of springs
        double ms = 0;
        double device_ms = 0;  ///< of these, how long the device worked
    };
    /// In the order in which they were begun first.
    const std::vector<Phase>& phases() const { return phases_; }

    /// What the phase that is going on had the device do.
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

/// A phase, from here to the end of the scope. Without times nothing is measured.
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
