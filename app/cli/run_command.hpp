#pragma once

#include "app/cli/options.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// `lockstep run` and `lockstep shot`: checks all options, runs, and only then writes. Returns the exit code: 0, or 1 if --verify found a
/// wrong result. Throws InputError, DeviceError, WriteError, Interrupted.
int run_command(const Catalog& catalog, const RunOptions& options);

}  // namespace lockstep
