#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace lockstep {

/// A position inside a pass: a launch, and the number of its traced accesses that have been made.
struct AccessPlace {
    std::uint32_t pass = 0;
    std::uint32_t launch = 0;  ///< number within the pass, from 0
    std::size_t access = 0;
    bool operator==(const AccessPlace&) const = default;
};

/// The lane in focus.
struct LaneFocus {
    std::uint32_t block = 0, warp = 0, lane = 0;
    bool operator==(const LaneFocus&) const = default;
};

}  // namespace lockstep
