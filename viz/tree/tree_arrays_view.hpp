#pragma once

#include <memory>

#include "viz/view.hpp"

namespace lockstep {

/// The arrays that a tour is made from as cells (Rehman 2010, figures 5.1 and 5.2): each vertex over its list of incident arcs, the
/// edge list and the tour below. Arrows say what the two mapping kernels join: arc, sibling, next arc.
std::unique_ptr<View> make_tree_arrays_view();

}  // namespace lockstep
