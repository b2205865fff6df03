#pragma once

#include "viz/scene.hpp"

namespace lockstep {

/// Adds Inter and JetBrains Mono to the current ImGui context's atlas. Sizes are ems (14 is an em of 14 pixels), not ImGui's line heights.
/// Throws DeviceError that names a missing font.
Fonts load_fonts();

}  // namespace lockstep
