#pragma once

#include <memory>

#include "viz/view.hpp"

namespace lockstep {

/// How active vertices become work items (refined input-parallel Bellman-Ford): flags, their scan, the active vertices with the
/// scan of their degrees, and the work items with their owners, in the colours of these. What is left unused of each array is
/// grey: it grows as the active part shrinks.
std::unique_ptr<View> make_work_view();

}  // namespace lockstep
