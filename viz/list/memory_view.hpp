#pragma once

#include <memory>

#include "viz/view.hpp"

namespace lockstep {

/// Every column of a list or of a forest in memory order, level by level of a recursion: cells one below the other where
/// figures have room, else a strip each.
std::unique_ptr<View> make_memory_view();

}  // namespace lockstep
