#pragma once

#include <cstdint>
#include <vector>

#include "kernels/data/readers/readers.hpp"

namespace lockstep {

/// Reads a DIMACS .co text for a graph of num_vertices vertices and moves its middle to the origin. If the coordinates are
/// degrees times 10^6, degrees of longitude are scaled to the length of degrees of latitude.
std::vector<Point> read_coordinates(const ReadContext& context, std::uint32_t num_vertices);

}  // namespace lockstep
