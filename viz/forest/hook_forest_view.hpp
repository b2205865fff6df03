#pragma once

#include <memory>

#include "viz/view.hpp"

namespace lockstep {

/// The forest that an algorithm on a graph makes of its vertices, as a view of forests draws it: laid out by the hooks that have
/// been made up to the pass on show, so that roots stand on the first level, and pointers over them.
std::unique_ptr<View> make_hook_forest_view();

}  // namespace lockstep
