#pragma once

#include <string_view>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

/// The label of a pass without the name of its innermost group, if the label begins with that name: "relax" for "round 12: relax" in
/// "round 12", "wave 2" for "negative cycle, wave 2". Else the whole label.
std::string_view label_inside(const PassReport& report);

}  // namespace lockstep
