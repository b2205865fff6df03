#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include "app/session/workspace.hpp"

namespace lockstep {

struct WindowStart {
    bool home = false;  ///< nothing was named to open: Home is shown
    std::filesystem::path sheet{};  ///< the file that the Open sheet shows at first; empty: the sheet is closed
    std::optional<int> gpu{};  ///< from the command line, overrides the stored one; none: not given
    std::function<void()> each_frame{};  ///< called before each frame
};

/// Shows the workspace in a window until it is closed; returns the exit code. Size, place, layout, theme and docking
/// are stored between starts. Throws DeviceError, in one sentence, without a display or without OpenGL 4.5.
int run_window(Workspace& workspace, WindowStart start);

}  // namespace lockstep
