#pragma once

#include <filesystem>

#include "viz/gl/targets/read_pixels.hpp"

namespace lockstep {

class Workspace;

/// Writes it as PNG on another thread; the workspace says when it is there, or why it cannot be. What lies at the path stays until
/// all of the new picture is written.
void save_picture(Workspace& workspace, const std::filesystem::path& path, Image image);

}  // namespace lockstep
