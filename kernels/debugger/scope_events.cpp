#include "kernels/debugger/scope_events.hpp"

#include <algorithm>

namespace lockstep::debugger {

std::optional<std::uint32_t> ScopeEvents::from(std::uint32_t event) const {
    if (of_warp_) {
        for (auto found = std::ranges::lower_bound(*of_warp_, event); found != of_warp_->end(); ++found)
            if (scope_.holds(recording_.event(*found))) return *found;
        return std::nullopt;
    }
    for (; event < recording_.num_events(); ++event)
        if (scope_.holds(recording_.event(event))) return event;
    return std::nullopt;
}

std::optional<std::uint32_t> ScopeEvents::before(std::uint32_t event) const {
    if (of_warp_) {
        auto found = std::ranges::lower_bound(*of_warp_, event);
        while (found != of_warp_->begin())
            if (scope_.holds(recording_.event(*--found))) return *found;
        return std::nullopt;
    }
    while (event-- > 0)
        if (scope_.holds(recording_.event(event))) return event;
    return std::nullopt;
}

}  // namespace lockstep::debugger
