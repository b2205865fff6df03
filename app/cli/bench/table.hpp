#pragma once

#include <span>
#include <string>

#include "app/sweep/measurement.hpp"

namespace lockstep {

/// For people: aligned columns; the device and what the ratios compare with once above them.
std::string bench_table(std::span<const Measurement> rows);

}  // namespace lockstep
