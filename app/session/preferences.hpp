#pragma once

#include <optional>

#include "kernels/run/run.hpp"

namespace lockstep {

/// Settings of the user for all runs. Scenarios do not contain them.
struct Preferences {
    ExecutorKind executor = ExecutorKind::automatic;
    std::optional<Order> order;  ///< of the emulator's threads
    int gpu = 0;  ///< index, if there are several
    bool tour_seen = false;
    bool operator==(const Preferences&) const = default;
};

}  // namespace lockstep
