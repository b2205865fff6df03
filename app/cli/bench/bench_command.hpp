#pragma once

#include "app/cli/options.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// `lockstep bench`: measures, prints a table, and then writes the files. A size that an algorithm refuses is left out, with the
/// reason below the table. Returns the exit code 0; throws InputError, DeviceError, WriteError, Interrupted.
int bench_command(const Catalog& catalog, const BenchOptions& options);

}  // namespace lockstep
