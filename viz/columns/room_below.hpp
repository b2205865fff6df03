#pragma once

#include "viz/scene.hpp"

namespace lockstep {

/// A view that draws a strip below its picture in some runs only. In a comparison the other picture leaves the same room empty,
/// so that both have one height and show the same part.
class RoomBelow {
public:
    virtual ~RoomBelow() = default;
    virtual bool needs_room_below(const Scene& scene) const = 0;
    /// Leave the room empty also where this view needs none.
    virtual void leave_room_below(bool leaves) = 0;
};

}  // namespace lockstep
