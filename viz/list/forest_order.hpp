#pragma once

#include <cstdint>
#include <vector>

#include "kernels/data/forest.hpp"

namespace lockstep {

/// The position of each node when trees stand one after the other in the order of their roots, and the nodes of each one
/// level after the other. O(n).
std::vector<std::uint32_t> forest_positions(const Forest& forest);

}  // namespace lockstep
