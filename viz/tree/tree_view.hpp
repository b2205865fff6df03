#pragma once

#include <memory>

#include "viz/view.hpp"

namespace lockstep {

/// A tree with its Euler tour as two lanes round it, and the scan along the tour below.
std::unique_ptr<View> make_tree_view();
/// The scan along the tour alone.
std::unique_ptr<View> make_tour_view();

}  // namespace lockstep
