#pragma once

#include "viz/scene.hpp"

namespace lockstep {

/// A view whose picture has a strip below it in some runs. Of two pictures that are compared both leave the room for one, so
/// that they are of one height and show the same.
class RoomBelow {
public:
    virtual ~RoomBelow() = default;
    virtual bool needs_room_below(const Scene& scene) const = 0;
    /// Whether it leaves the room where it needs none.
    virtual void leave_room_below(bool leaves) = 0;
};

}  // namespace lockstep
