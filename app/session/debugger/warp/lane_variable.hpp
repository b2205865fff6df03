#pragma once

#include <string>

namespace lockstep {

/// A variable of the lane in focus, before and after the shown access. Texts are empty if it has no value.
struct LaneVariable {
    std::string name, before, after;
    bool now = false;  ///< set by this access; with a type: since the lane's previous access
    std::string type{};  ///< as in the source, from debug information; empty: unknown
};

}  // namespace lockstep
