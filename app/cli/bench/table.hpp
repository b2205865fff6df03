#pragma once

#include <span>
#include <string>

#include "app/session/sweep/measurement.hpp"

namespace lockstep {

/// A measurement with the name of its line: the algorithm's id, with swept values if needed.
struct BenchRow {
    std::string name;
    Measurement measured;
};

/// For people: aligned columns below the device and the meaning of the ratios.
std::string bench_table(std::span<const BenchRow> rows);

/// Work and depth of counted runs, a line for each run.
std::string work_table(std::span<const BenchRow> rows);

}  // namespace lockstep
