#pragma once

#include <optional>

#include "app/session/workspace.hpp"

namespace lockstep {

/// Shows the workspace in a window until it is closed; returns the exit code. Saves size, place, layout, theme and docking. Throws
/// DeviceError without a display or without OpenGL 4.5.
/// gpu  named on the command line: overrides the settings
int run_window(Workspace& workspace, std::optional<int> gpu = {});

}  // namespace lockstep
