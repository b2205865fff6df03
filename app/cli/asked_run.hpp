#pragma once

#include <string>

#include "app/cli/options.hpp"
#include "app/session/recorded_run.hpp"
#include "kernels/run/catalog/catalog.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The run that a command line asks for: its options merged into the scenario, or the trace, that they name.
/// Throws InputError: no algorithm, an unknown view, an unknown parameter. Of a CUDA program nothing is checked.
RecordedRun asked_run(const Catalog& catalog, const RunOptions& options);

/// Throws InputError if the algorithm has no view of this name; an empty name is allowed.
void require_view(const AlgorithmInfo& algorithm, const std::string& name);

/// Stops a run early if its first state does not fit. Throws DeviceError.
void require_first_state(const Run& run);

}  // namespace lockstep
