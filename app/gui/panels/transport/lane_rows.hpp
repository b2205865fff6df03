#pragma once

#include <string>
#include <vector>

namespace lockstep {

/// Distance in points between the `deepest` + 1 lanes of the track: each depth has a lane.
float lanes_apart(int deepest);

/// The depths whose lanes are named, as far as names fit between the lines: the lane of the shown pass first, then the first and the
/// last lane, then the others.
/// names  of each lane; may be empty
std::vector<int> named_lanes(const std::vector<std::string>& names, int here);

}  // namespace lockstep
