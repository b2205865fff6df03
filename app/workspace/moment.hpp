#pragma once

#include <cstdint>
#include <optional>

#include "app/action.hpp"
#include "app/lens/access_place.hpp"
#include "app/lens/block_range.hpp"
#include "kernels/lens/recording.hpp"

namespace lockstep {

/// Where one stands in a run: after a pass, or inside of one.
struct Moment {
    std::uint32_t pass = 0;  ///< whose state, or that before a fault, is on screen
    std::optional<AccessPlace> inside;
    std::optional<BlockRange> blocks;  ///< that are recorded there, where these are not all
    LaneFocus focus;

    /// Another focus is no other moment.
    bool operator==(const Moment& other) const {
        return pass == other.pass && inside == other.inside && blocks == other.blocks;
    }
};

/// What tells steps apart.
struct StepKind {
    StepBy grain = StepBy::pass;
    std::optional<lens::WarpId> warp;  ///< that they stay with
    bool operator==(const StepKind&) const = default;
};

/// A step that waits for a launch to be opened.
struct StepUnderWay {
    Moment from;
    StepBy grain = StepBy::pass;
    int by = 1;
    std::uint32_t pass = 0, launch = 0;  ///< that it goes into; back: that it goes to the beginning of
    std::uint64_t errand = 0;  ///< of the lens: another one has taken its place
};

}  // namespace lockstep
