#pragma once

#include <string>

#include "app/session/sweep/result.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// The measurements, one point per row below a header, as in `bench --csv`: algorithm, executor, ..., times and ratios.
/// An unknown ratio is empty. Columns with the values of the swept parameters follow: words if they are choices.
std::string measurements_csv(const SweepResult& result, const Catalog& catalog);

/// The same for the window's sweeps, line by line: first the line's name, the swept quantity and its value; last the
/// quartiles (and the second parameter of a map). Floors follow, with their median only.
std::string sweep_csv(const SweepResult& result, const Catalog& catalog);

}  // namespace lockstep
