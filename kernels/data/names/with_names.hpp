#pragma once

#include <string>

namespace lockstep {

struct Dataset;

/// A sentence about a dataset, with the names that its file gives to elements behind their numbers: "vertex 2" becomes "vertex 2 “t”",
/// and so do the vertices of "cycle 3 → 7 → 3".
std::string with_names(std::string sentence, const Dataset& dataset);

}  // namespace lockstep
