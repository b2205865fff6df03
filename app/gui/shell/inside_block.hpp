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

/// Reads the data of a block's picture from the open launch at its cursor.
class InsideBlock {
public:
    /// A launch is open.
    BlockAtAccess read(const DebuggerSession& debugger);

private:
    void scan_events(const OpenLaunch& open, std::uint32_t block, std::uint32_t warp);

    std::weak_ptr<const debugger::TracedLaunch> traced_;  ///< the launch that was read
    std::uint32_t block_ = 0, warp_ = 0;
    std::vector<std::uint32_t> levels_;  ///< instructions of the warp that store or exchange
    std::vector<std::uint32_t> shared_words_;
    /// The source array of events that write an unchanged number.
    std::map<std::uint32_t, std::uint16_t> read_from_;
};

}  // namespace lockstep
