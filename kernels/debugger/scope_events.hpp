#pragma once

#include <cstdint>
#include <optional>

#include "kernels/debugger/cursor.hpp"

namespace lockstep::debugger {

/// The events of a scope in the order of time, without a list of them: a warp's are found among its own, others by looking at all.
class ScopeEvents {
public:
    ScopeEvents(const Recording& recording, const Scope& scope) : recording_(recording), scope_(scope) {
        if (scope.block && scope.warp) of_warp_ = recording.events_of({*scope.block, *scope.warp});
    }

    const Recording& recording() const { return recording_; }
    /// The first at or after a number.
    std::optional<std::uint32_t> from(std::uint32_t event) const;
    /// The last before a number.
    std::optional<std::uint32_t> before(std::uint32_t event) const;

private:
    const Recording& recording_;
    Scope scope_;
    std::optional<std::span<const std::uint32_t>> of_warp_;
};

}  // namespace lockstep::debugger
