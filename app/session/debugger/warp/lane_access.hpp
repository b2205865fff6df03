#pragma once

#include <cstdint>
#include <optional>

#include "kernels/debugger/recording.hpp"

namespace lockstep {

/// An access of a launch by who makes it: the same one in whatever order the launch is gone through, unless threads race.
struct LaneAccess {
    std::uint32_t block = 0, thread = 0;  ///< of the block
    std::uint32_t before = 0;  ///< accesses, barriers and warp operations that the thread has made before it
};

LaneAccess lane_access(const debugger::Recording& recording, std::uint32_t event);
/// Which event of a recording it is; none where the thread makes fewer there, or its block is not recorded.
std::optional<std::uint32_t> find_access(const debugger::Recording& recording, const LaneAccess& access);

}  // namespace lockstep
