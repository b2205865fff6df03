#pragma once

#include <cstdint>

namespace lockstep {

/// A slider's scale between two integers: linear, or logarithmic (of value + 1 if an end is 0).
struct Scale {
    std::int64_t lowest = 0, highest = 1;
    bool logarithmic = false;

    /// 0 at lowest, 1 at highest; 0 when they are the same.
    float position(std::int64_t value) const;
    /// The integer nearest to a position.
    std::int64_t value(float position) const;
};

}  // namespace lockstep
