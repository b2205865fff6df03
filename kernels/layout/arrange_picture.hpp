#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/layout/adjacency.hpp"

namespace lockstep {

/// Rotates a layout around its middle so that its longer axis is horizontal, because windows are wider than high.
void lay_across(std::vector<Point>& positions);

/// The mean length of an edge in a layout; 1 without edges.
float mean_edge_length(const Adjacency& graph, std::span<const Point> positions, const Progress& progress);

/// Moves the vertices whose entry of `apart` is 1 into rows below all others, with the same width.
void place_in_rows(std::span<const std::uint8_t> apart, std::vector<Point>& positions);

/// Rotates, mirrors, scales and moves a layout so that it covers `before` as well as possible: vertices stay near their old places.
/// Both have one point per vertex.
void align_to(std::span<const Point> before, std::vector<Point>& positions);

}  // namespace lockstep
