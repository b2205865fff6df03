#pragma once

#include <filesystem>

#include "viz/gl/targets/read_pixels.hpp"

namespace lockstep {

class Workspace;

/// Writes a PNG on another thread; the workspace reports success or failure. An existing file stays until the new picture is complete.
void save_picture(Workspace& workspace, const std::filesystem::path& path, Image image);

}  // namespace lockstep
