#pragma once

#include <memory>

#include "viz/view.hpp"

namespace lockstep {

/// One warp of an array that is moved in one launch: the sectors, transactions and banks of a copy or a transpose, or the
/// footprint of texture fetches.
std::unique_ptr<View> make_memory_access_view();

}  // namespace lockstep
