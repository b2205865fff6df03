#pragma once

#include <optional>

#include "kernels/run/run.hpp"

namespace lockstep {

/// The next wrong element of a finished run's result after a given one, column by column. The first one after the last,
/// and if the given element is not wrong. Nothing if no wrong element is known.
std::optional<Selection> next_wrong(const Run& run, const std::optional<Selection>& after);

}  // namespace lockstep
