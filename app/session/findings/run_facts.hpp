#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/session/workspace.hpp"

namespace lockstep {

/// A name and a figure, for a table of two columns.
using Fact = DataFact;

/// Its two totals, told apart: "5.57 ms in kernels, 34.9 ms in all: the rest is the host's, between them."
std::string totals_text(const Run& run);

/// What the run came to: passes, times, and what it made of each element.
std::vector<Fact> run_facts(const Run& run);

}  // namespace lockstep
