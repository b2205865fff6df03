#pragma once

#include <span>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

/// Throws std::logic_error, with a sentence that names the column or link, where an algorithm's columns do not lie in its
/// buffers, say of a space what it is not, or a link leads nowhere.
void check_columns(const Algorithm& algorithm, std::span<const IndexSpace> spaces, std::span<const SpaceLink> links);

}  // namespace lockstep
