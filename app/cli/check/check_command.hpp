#pragma once

#include "app/cli/options.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// `lockstep check`: returns 1 if something harmful was found, else 0. Throws InputError, DeviceError, and Interrupted on Ctrl+C.
int check_command(const Catalog& catalog, const CheckOptions& options);

}  // namespace lockstep
