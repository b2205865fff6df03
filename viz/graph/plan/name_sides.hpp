#pragma once

#include <vector>

#include "viz/graph/plan/graph_plan.hpp"

namespace lockstep {

/// For each vertex the side where its number meets no other vertex, name or edge: unit vectors, y upwards; (0, 0) where every
/// side is taken. Computed for a picture of named_extent() that shows the whole graph. Empty for more than kMaxNames vertices
/// or kMaxNamedEdges edges: then names have no room.
std::vector<Point> name_sides(const GraphPlan& plan);

/// Points across the whole graph from which names of so many vertices have room: few have it in a small picture.
float named_extent(std::uint32_t num_vertices);

inline constexpr std::uint32_t kMaxNames = 512, kMaxNamedEdges = 4096;

}  // namespace lockstep
