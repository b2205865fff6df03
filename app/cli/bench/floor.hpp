#pragma once

#include <optional>
#include <span>

#include "kernels/run/run.hpp"

namespace lockstep {

/// What no algorithm on this device can beat: the time, in ms, of a copy within its memory that moves as many bytes, read
/// and written together, as the input columns (read once) and the result columns (written once) have. Measured now; nothing
/// when there are no bytes, or no memory for the copy.
std::optional<double> copy_floor_ms(const RunRequest& request, std::span<const Column> columns);

}  // namespace lockstep
