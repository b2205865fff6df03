#pragma once

#include <memory>

#include "viz/view.hpp"

namespace lockstep {

/// An Euler tour drawn by a view of lists, with the passes of the ranking that runs inside: its nodes are the arcs of the tree, or
/// their places in the edge list. `lists`: makes that view.
std::unique_ptr<View> make_tour_list_view(std::unique_ptr<View> lists);

}  // namespace lockstep
