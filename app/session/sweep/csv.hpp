#pragma once

#include <string>

#include "app/session/sweep/result.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// What was measured, a point a row below a header, as `bench --csv` has it: algorithm, executor, ..., times and ratios. A ratio
/// that is not known is empty. The values of parameters that were swept follow, in columns with their names: words where they are choices.
std::string measurements_csv(const SweepResult& result, const Catalog& catalog);

/// The same for the window's sweeps, line by line: the line's name, what is swept and its value come first, quartiles (and
/// the second parameter of a map) last. Floors follow, with their median alone.
std::string sweep_csv(const SweepResult& result, const Catalog& catalog);

}  // namespace lockstep
