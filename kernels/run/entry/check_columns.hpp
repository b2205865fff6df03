#pragma once

#include <span>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

/// Throws std::logic_error, naming the column or link, if a column exceeds its buffer or contradicts its index space, or
/// if a link refers to a missing space, column or element.
void check_columns(const Algorithm& algorithm, std::span<const IndexSpace> spaces, std::span<const SpaceLink> links);

}  // namespace lockstep
