#pragma once

#include <cstdint>

#include "kernels/base/progress.hpp"

namespace lockstep {

/// A progress that is never cancelled.
inline const Progress& unstoppable() {
    static const Progress progress;
    return progress;
}

/// Calls body(v) for 0 .. count - 1 and checks for cancellation regularly. A call may take at most a row of a graph.
template <class Body>
void for_each_checked(std::uint32_t count, const Progress& progress, Body body) {
    constexpr std::uint32_t kBetweenChecks = 1u << 14;
    for (std::uint32_t v = 0; v < count; ++v) {
        if (v % kBetweenChecks == 0) progress.check();
        body(v);
    }
}

}  // namespace lockstep
