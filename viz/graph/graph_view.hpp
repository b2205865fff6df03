#pragma once

#include <memory>

#include "viz/view.hpp"

namespace lockstep {

/// A graph as a map: edges by level, the frontier on top; beside it a magnified neighbourhood with figures, what one thread
/// did in this pass, and all threads at once. Needs Role::level.
std::unique_ptr<View> make_graph_view();
/// The same with levels as rings round the source.
std::unique_ptr<View> make_rings_view();
/// The map in the colours of how often a shorter way to each vertex was found.
std::unique_ptr<View> make_improvements_view();

}  // namespace lockstep
