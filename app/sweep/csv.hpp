#pragma once

#include <span>
#include <string>

#include "app/sweep/result.hpp"

namespace lockstep {

/// A header, then a line a measurement; empty where a ratio is not known.
std::string measurements_csv(std::span<const Measurement> rows);

/// A sweep's points, line by line: the line's name, what is swept and its value stand before the columns of
/// measurements_csv(). Floors follow, with their median alone.
std::string sweep_csv(const SweepResult& result);

}  // namespace lockstep
