#pragma once

#include <optional>

#include "kernels/run/run.hpp"

namespace lockstep {

/// What a person has settled for all runs and that no run shows.
struct Preferences {
    ExecutorKind executor = ExecutorKind::automatic;
    std::optional<Order> order;  ///< of the emulator
    int gpu = 0;  ///< which of several
    bool tour_seen = false;
    bool operator==(const Preferences&) const = default;
};

}  // namespace lockstep
