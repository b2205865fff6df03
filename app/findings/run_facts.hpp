#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/workspace.hpp"

namespace lockstep {

/// A name and a figure, for a table of two columns.
using Fact = DataFact;

/// What the run came to: passes, times, and what it made of each element.
std::vector<Fact> run_facts(const Run& run);

}  // namespace lockstep
