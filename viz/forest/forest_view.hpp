#pragma once

#include <memory>

#include "viz/view.hpp"

namespace lockstep {

/// Trees side by side, roots on top, and above them where each node's pointer has got to.
std::unique_ptr<View> make_forest_view();

}  // namespace lockstep
