#include "app/session/sweep/scope.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace lockstep {

std::string scope_of(const SweepResult& result) {
    std::vector<std::string> places;
    for (const auto& line : result.lines) {
        if (line.points.empty()) continue;
        const auto& measured = line.points.front().measured;
        auto place = fmt::format("{} on {}",
                                 is_emulated(measured) ? "emulator"
                                 : measured.host_code  ? "host code"
                                                       : measured.executor,
                                 measured.device);
        if (std::ranges::find(places, place) == places.end()) places.push_back(std::move(place));
    }
    if (result.request.counts()) return fmt::format("accesses counted in lock step, {}", fmt::join(places, "; "));
    return fmt::format("median of {} and middle half, after a warm-up, time in kernels{}{}", result.request.repeat,
                       places.empty() ? "" : ", ", fmt::join(places, "; "));
}

}  // namespace lockstep
