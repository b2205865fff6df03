#pragma once

#include <memory>

#include "viz/view.hpp"

namespace lockstep {

/// The warps of a kernel whose threads walk through the arcs into their vertices, as output-parallel Bellman-Ford's do: a column a
/// lane, a cell an arc, grey where a lane waits for the longest of its warp. Loads that a warp makes together fill cells of
/// shared memory. Many warps are shown as bars first, with those round one vertex below.
std::unique_ptr<View> make_lanes_view();

}  // namespace lockstep
