#pragma once

#include <memory>

#include "viz/view.hpp"

namespace lockstep {

/// All passes at once: levels across, vertex ids down, and below how many 32-byte sectors each frontier moved. Levels that
/// a later pass found are kept, dim, once they have been seen. Needs Role::level.
std::unique_ptr<View> make_frontier_view();

}  // namespace lockstep
