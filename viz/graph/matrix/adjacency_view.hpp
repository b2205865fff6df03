#pragma once

#include <memory>

#include "viz/view.hpp"

namespace lockstep {

/// All arcs at once as a matrix, the busiest vertices first: who leads to whom, and in which rows the frontier is. It needs no
/// layout.
std::unique_ptr<View> make_adjacency_view();

}  // namespace lockstep
