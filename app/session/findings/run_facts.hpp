#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/session/workspace.hpp"

namespace lockstep {

/// A name and a figure, for a table with two columns.
using Fact = DataFact;

/// The run's two total times: "5.57 ms in kernels, 34.9 ms in all: the rest is the host's, between them."
std::string totals_text(const Run& run);

/// How many states are stored and where: "Snapshots: 17 of 17 states stored, 2.26 MiB in memory". A recording of a GPU's run is in memory.
std::string stored_states_text(const Run& run);

/// The figures of a finished run: passes, times, and summaries of its result.
std::vector<Fact> run_facts(const Run& run);

}  // namespace lockstep
