#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace lockstep {

/// A point of time inside a pass: so many accesses of one of its launches have been made, of those that are traced.
struct AccessPlace {
    std::uint32_t pass = 0;
    std::uint32_t launch = 0;  ///< in the pass, from 0
    std::size_t access = 0;
    bool operator==(const AccessPlace&) const = default;
};

/// What is looked at of a launch.
struct LaneFocus {
    std::uint32_t block = 0, warp = 0, lane = 0;
    bool operator==(const LaneFocus&) const = default;
};

}  // namespace lockstep
