#pragma once

#include "kernels/data/dataset.hpp"

namespace lockstep {

/// Whether two datasets hold the same numbers, so that an algorithm does the same with both. Names, coordinates and the places of files do
/// not count.
bool same_numbers(const Dataset& a, const Dataset& b);

}  // namespace lockstep
