#pragma once

#include <memory>

#include "viz/view.hpp"

namespace lockstep {

/// Arcs in the order of their destinations, as input-parallel Bellman-Ford works on them: candidates, running minima and distances
/// as three rows of cells. A notch is where a destination's arcs begin; the arc that wins runs down to the distance. More arcs
/// than have room are shown as rasters, with those round one of them below.
std::unique_ptr<View> make_arcs_view();

}  // namespace lockstep
