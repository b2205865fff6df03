#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/session/debugger/open_launch.hpp"
#include "app/session/debugger/warp/warp_picture.hpp"

namespace lockstep {

/// Lanes of a warp at the same line of the kernel: they execute together until they reconverge with others.
struct LaneGroup {
    enum class State {
        now,  ///< at the shown access
        coming,  ///< reach the shown access later: in orders other than lock step
        at_barrier,  ///< wait for all threads of the block
        goes_on,  ///< make their next access at `line`
        returned,  ///< their last access was at `line`
    };
    State state = State::now;
    debugger::CodeLine line;  ///< line 0: none
    std::uint32_t lanes = 0;  ///< bit mask
    std::string text;  ///< "27 at line 29"
};

/// The groups of the warp of a picture, that of the shown access first; one group if all lanes execute together, none
/// before the first access.
/// position  of the cursor for which the picture was made
std::vector<LaneGroup> lane_groups(const OpenLaunch& open, const WarpPicture& picture, std::uint32_t position);

/// "0, 3 to 7, 31"
std::string lanes_text(std::uint32_t lanes);

}  // namespace lockstep
