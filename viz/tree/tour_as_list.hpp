#pragma once

#include <cstdint>

#include "kernels/data/successor_list.hpp"
#include "kernels/data/tree.hpp"

namespace lockstep {

/// The Euler tour of a tree as a list, computed without any of the algorithms: an arc is followed by the next one in
/// the row of its twin's tail; the tour begins with the root's first arc and ends where it would return to that.
/// by_place  over the places of the edge list, where the arcs of an edge are neighbours, in the order of first arcs;
///           else over the arcs themselves
/// Empty for a single vertex. O(n).
SuccessorList tour_as_list(const Tree& tree, std::uint32_t root, bool by_place);

}  // namespace lockstep
