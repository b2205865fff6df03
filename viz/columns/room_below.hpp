#pragma once

#include "viz/scene.hpp"

namespace lockstep {

/// A view that draws a strip below its picture in some runs only. In a comparison the other picture reserves the same
/// height, so that both have the same size and show the same part.
class RoomBelow {
public:
    virtual ~RoomBelow() = default;
    virtual bool needs_room_below(const Scene& scene) const = 0;
    /// Reserves the height even if this view does not need it.
    virtual void leave_room_below(bool leaves) = 0;
};

}  // namespace lockstep
