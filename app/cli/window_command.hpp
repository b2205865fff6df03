#pragma once

#include <filesystem>
#include <vector>

#include "app/cli/options.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// `lockstep [FILE]`: the window, with the file or with a small example that plays. Returns the exit code. Throws InputError
/// when the file is not there, DeviceError without a display.
int window_command(Catalog& catalog, const WindowOptions& options, const std::vector<std::filesystem::path>& kernels);

}  // namespace lockstep
