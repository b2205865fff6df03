#pragma once

#include <functional>
#include <optional>

#include "app/session/workspace.hpp"

namespace lockstep {

/// Shows the workspace in a window until it is closed; returns the exit code. Size, place, layout, theme and docking are
/// remembered. Throws DeviceError, in one sentence, where there is no display or no OpenGL 4.5.
/// gpu         to run on, whatever is remembered; none: the user named none
/// each_frame  is called before each frame
int run_window(Workspace& workspace, std::optional<int> gpu = {}, std::function<void()> each_frame = {});

}  // namespace lockstep
