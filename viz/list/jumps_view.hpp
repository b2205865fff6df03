#pragma once

#include <memory>

#include "viz/view.hpp"

namespace lockstep {

/// The jump plot of a list, alone.
std::unique_ptr<View> make_jumps_view();
/// That of a forest.
std::unique_ptr<View> make_forest_jumps_view();

}  // namespace lockstep
