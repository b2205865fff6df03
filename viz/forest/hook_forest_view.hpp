#pragma once

#include <memory>

#include "viz/view.hpp"

namespace lockstep {

/// The forest that an algorithm on a graph makes of its vertices, as a view of forests draws it: laid out by all the hooks that the run
/// comes to make, so that trees are seen growing together and nothing moves but the pointers. While the run is on its way, and where
/// its last pass is not kept, by those that have been made.
std::unique_ptr<View> make_hook_forest_view();

}  // namespace lockstep
