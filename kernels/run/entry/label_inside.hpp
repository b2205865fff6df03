#pragma once

#include <string_view>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

/// What a pass is called beside the others of the innermost group that it is one of, where its label says that group first: "relax" of
/// "round 12: relax" in "round 12", "wave 2" of "negative cycle, wave 2". Else its label.
std::string_view label_inside(const PassReport& report);

}  // namespace lockstep
