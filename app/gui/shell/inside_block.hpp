#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "kernels/debugger/launches.hpp"
#include "viz/columns/at_access/block_at_access.hpp"

namespace lockstep {

class DebuggerSession;
struct OpenLaunch;

/// Reads what a picture of a block shows off the launch that is open, at its cursor.
class InsideBlock {
public:
    /// A launch is open.
    BlockAtAccess read(const DebuggerSession& debugger);

private:
    void look_through(const OpenLaunch& open, std::uint32_t block, std::uint32_t warp);

    std::weak_ptr<const debugger::TracedLaunch> traced_;  ///< that has been looked through
    std::uint32_t block_ = 0, warp_ = 0;
    std::vector<std::uint32_t> levels_;  ///< instructions of the warp that store or hand on
    std::vector<std::uint32_t> shared_words_;
    /// Of events that leave a number read from an array: that array.
    std::map<std::uint32_t, std::uint16_t> read_from_;
};

}  // namespace lockstep
