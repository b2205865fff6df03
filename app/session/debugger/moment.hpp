#pragma once

#include <cstdint>
#include <optional>

#include "app/session/action.hpp"
#include "app/session/debugger/access_place.hpp"
#include "app/session/debugger/block_range.hpp"
#include "kernels/debugger/recording.hpp"

namespace lockstep {

/// A position in a run: after a pass, or inside it.
struct Moment {
    std::uint32_t pass = 0;  ///< the pass whose state is on screen; in one that a fault stopped, the state before it
    std::optional<AccessPlace> inside;
    std::optional<BlockRange> blocks;  ///< the blocks of the launch that are recorded; none: all of them
    LaneFocus focus;

    /// The focus is left out: moments are equal even if another lane is in focus.
    bool operator==(const Moment& other) const {
        return pass == other.pass && inside == other.inside && blocks == other.blocks;
    }
};

/// The properties that two steps must share for one to undo the other.
struct StepKind {
    StepBy grain = StepBy::pass;
    std::optional<debugger::WarpId> warp;  ///< the warp that the steps stay with
    bool operator==(const StepKind&) const = default;
};

/// A step that waits for a launch to be opened.
struct StepUnderWay {
    Moment from;
    StepBy grain = StepBy::pass;
    int by = 1;
    std::uint32_t pass = 0, launch = 0;  ///< the launch that the step enters; a step back goes to its beginning
    std::uint64_t navigation = 0;  ///< number of the debugger's navigation; the step ends with the next one
};

}  // namespace lockstep
