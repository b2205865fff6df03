#pragma once

#include <memory>

#include "viz/view.hpp"

namespace lockstep {

/// Distances of all pairs of vertices as a heat map, predecessors beside it: row i is seen from vertex i. Of a picked pair its
/// row, its column and the two ways that the last pass joined; a way from a vertex to itself that is negative is red.
std::unique_ptr<View> make_pairs_view();

}  // namespace lockstep
