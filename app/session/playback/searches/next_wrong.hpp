#pragma once

#include <optional>

#include "kernels/run/run.hpp"

namespace lockstep {

/// The next element of a finished run's result that is wrong, column by column, after one of them; after the last, and
/// where nothing or something else is given, the first. Nothing where none is known.
std::optional<Selection> next_wrong(const Run& run, const std::optional<Selection>& after);

}  // namespace lockstep
