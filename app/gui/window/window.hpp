#pragma once

#include <functional>
#include <optional>

#include "app/session/workspace.hpp"

namespace lockstep {

/// Shows the workspace in a window until it is closed; returns the exit code. Size, place, layout, theme and docking
/// are stored between starts. Throws DeviceError, in one sentence, without a display or without OpenGL 4.5.
/// gpu         from the command line, overrides the stored one; none: not given
/// each_frame  called before each frame
int run_window(Workspace& workspace, std::optional<int> gpu = {}, std::function<void()> each_frame = {});

}  // namespace lockstep
