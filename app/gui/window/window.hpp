#pragma once

#include <optional>

#include "app/session/workspace.hpp"

namespace lockstep {

/// Shows the workspace in a window until it is closed; returns the exit code. Size, place, layout, theme and docking are
/// remembered. Throws DeviceError, in one sentence, where there is no display or no OpenGL 4.5.
/// gpu  to run on, whatever is remembered; none: nobody has named one
int run_window(Workspace& workspace, std::optional<int> gpu = {});

}  // namespace lockstep
