#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/layout/adjacency.hpp"

namespace lockstep {

/// Turns a picture round its middle so that its longer axis lies across: windows are wider than high.
void lay_across(std::vector<Point>& positions);

/// The mean length of an edge in a picture; 1 without edges.
float mean_edge_length(const Adjacency& graph, std::span<const Point> positions, const Progress& progress);

/// Moves what is `apart` (one entry a vertex, 0 or 1) into rows below the rest, as wide as that.
void place_in_rows(std::span<const std::uint8_t> apart, std::vector<Point>& positions);

/// Turns, mirrors, scales and moves a picture so that it lies on `before` as well as it can: what one looks at stays where it
/// is. Both have a point for each vertex.
void align_to(std::span<const Point> before, std::vector<Point>& positions);

}  // namespace lockstep
