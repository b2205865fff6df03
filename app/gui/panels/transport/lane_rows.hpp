#pragma once

#include <string>
#include <vector>

namespace lockstep {

/// Points from one lane of the track to the next, of `deepest` + 1: each depth has a lane of its own, however many there are.
float lanes_apart(int deepest);

/// Lanes that have their names beside them, by depth, as far as there is room between the lines: that of the pass on screen
/// first, then the first and the last, then those between.
/// names  of each lane; empty: it has none
std::vector<int> named_lanes(const std::vector<std::string>& names, int here);

}  // namespace lockstep
