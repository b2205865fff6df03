#include "kernels/layout/phase_times.hpp"

#include <algorithm>

namespace lockstep {

void PhaseTimes::add_round(double device_ms) {
    if (current_ == kNone) return;
    ++phases_[current_].rounds;
    phases_[current_].device_ms += device_ms;
}

std::size_t PhaseTimes::begin(std::string_view name) {
    const auto found = std::ranges::find(phases_, name, &Phase::name);
    const auto phase = static_cast<std::size_t>(found - phases_.begin());
    if (found == phases_.end()) phases_.push_back({.name = std::string(name)});
    ++phases_[phase].times;
    const auto before = current_;
    go_on_with(phase);
    return before;
}

void PhaseTimes::go_on_with(std::size_t phase) {
    const auto now = Clock::now();
    if (current_ != kNone) phases_[current_].ms += std::chrono::duration<double, std::milli>(now - since_).count();
    current_ = phase;
    since_ = now;
}

}  // namespace lockstep
