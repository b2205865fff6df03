#pragma once

#include <memory>

#include "viz/view.hpp"

namespace lockstep {

/// The jump plot of a list or of a forest, alone.
std::unique_ptr<View> make_jumps_view();

}  // namespace lockstep
