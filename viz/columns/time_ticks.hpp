#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

namespace lockstep {

/// "0", "1.5 µs", "20 ms"
inline std::string tick_time(double ms) {
    constexpr double kRoundsUp = 0.9995;  // three digits of it are 1
    if (ms == 0) return "0";
    if (ms < kRoundsUp) return fmt::format("{:.3g} µs", ms * 1000);
    return ms < 1000 * kRoundsUp ? fmt::format("{:.3g} ms", ms) : fmt::format("{:.3g} s", ms / 1000);
}

/// 1, 2 or 5 times a power of ten, at least `least`.
inline double tick_step(double least) {
    const double power = std::pow(10.0, std::floor(std::log10(std::max(least, 1e-9))));
    for (const double times : {1.0, 2.0, 5.0})
        if (power * times >= least) return power * times;
    return power * 10;
}

}  // namespace lockstep
