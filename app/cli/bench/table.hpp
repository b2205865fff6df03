#pragma once

#include <span>
#include <string>

#include "app/session/sweep/measurement.hpp"

namespace lockstep {

/// A measurement with the name of its line: the algorithm's id, or what tells it from others of that id.
struct BenchRow {
    std::string name;
    Measurement measured;
};

/// For people: aligned columns; the device and what the ratios compare with once above them.
std::string bench_table(std::span<const BenchRow> rows);

}  // namespace lockstep
