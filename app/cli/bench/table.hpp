#pragma once

#include <span>
#include <string>

#include "app/cli/bench/measurement.hpp"

namespace lockstep {

/// For people: aligned columns, the device once above them.
std::string bench_table(std::span<const Measurement> rows);
/// For programs: a header, then a line a row; empty where a ratio is not known.
std::string bench_csv(std::span<const Measurement> rows);

}  // namespace lockstep
