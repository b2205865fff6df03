#pragma once

#include "app/cli/options.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// `lockstep check`: 1 when something harmful was found, 0 when nothing was. Throws InputError, DeviceError, and Interrupted on
/// Ctrl+C.
int check_command(const Catalog& catalog, const CheckOptions& options);

}  // namespace lockstep
