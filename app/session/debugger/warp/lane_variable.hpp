#pragma once

#include <string>

namespace lockstep {

/// A variable of the lane in focus, before and after the access that is shown. Texts are empty where it has no value.
struct LaneVariable {
    std::string name, before, after;
    bool now = false;  ///< it got its value by this access
};

}  // namespace lockstep
