#pragma once

#include <cstdint>
#include <optional>

#include "kernels/debugger/recording.hpp"

namespace lockstep {

/// An access of a launch, identified by its thread: the same access in every order, unless threads race.
struct LaneAccess {
    std::uint32_t block = 0, thread = 0;  ///< thread: within the block
    std::uint32_t before = 0;  ///< number of accesses, barriers and warp operations that the thread has made before it
};

LaneAccess lane_access(const debugger::Recording& recording, std::uint32_t event);
/// The event of the access in a recording; none if the thread makes fewer there, or its block is not recorded.
std::optional<std::uint32_t> find_access(const debugger::Recording& recording, const LaneAccess& access);

}  // namespace lockstep
