#pragma once

#include <string>

namespace lockstep {

struct Dataset;

/// A sentence about a dataset, with the names from its file after the numbers of elements: "vertex 2" becomes "vertex 2 “t”",
/// also for the vertices of "cycle 3 → 7 → 3".
std::string with_names(std::string sentence, const Dataset& dataset);

}  // namespace lockstep
