#pragma once

#include "app/cli/options.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// `lockstep [FILE]`: the window with the file, or with the example list ranking. Returns the exit code. Throws InputError if the file does
/// not exist, DeviceError without a display.
int window_command(const Catalog& catalog, const WindowOptions& options);

}  // namespace lockstep
