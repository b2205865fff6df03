#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/session/debugger/open_launch.hpp"
#include "app/session/debugger/warp/warp_picture.hpp"

namespace lockstep {

/// Lanes of a warp that stand at one line of the kernel: they go on together until they meet others again.
struct LaneGroup {
    enum class State {
        now,  ///< at the access that is shown
        coming,  ///< come to it later: in orders other than lock step
        at_barrier,  ///< wait until all of the block have come
        goes_on,  ///< make their next access at `line`
        returned,  ///< after `line`, the last that they made an access at
    };
    State state = State::now;
    debugger::CodeLine line;  ///< line 0: none
    std::uint32_t lanes = 0;  ///< bits
    std::string text;  ///< "27 at line 29"
};

/// The groups of the warp of a picture, that of the shown access first; one where all lanes go together, none before its first
/// access.
/// position  of the cursor at which the picture was made
std::vector<LaneGroup> lane_groups(const OpenLaunch& open, const WarpPicture& picture, std::uint32_t position);

/// "0, 3 to 7, 31"
std::string lanes_text(std::uint32_t lanes);

}  // namespace lockstep
