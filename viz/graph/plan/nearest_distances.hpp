#pragma once

#include <span>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/layout/for_each_checked.hpp"

namespace lockstep {

/// For each point, the distance to the nearest other one. Looked for in a grid of about a cell for every two points, in the
/// point's cell and those round it: infinite where they are empty. O(n), however the points crowd: of a cell no more than
/// 64 points are looked at. Throws Cancelled.
std::vector<float> distances_to_nearest(std::span<const Point> points, const Progress& progress = unstoppable());

}  // namespace lockstep
