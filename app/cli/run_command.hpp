#pragma once

#include "app/cli/options.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// `lockstep run` and `lockstep shot`: checks all that was asked for, runs, and only then writes. Returns the exit code:
/// 0, or 1 when --verify found the result wrong. Throws InputError, DeviceError, WriteError, Interrupted.
int run_command(const Catalog& catalog, const RunOptions& options);

}  // namespace lockstep
