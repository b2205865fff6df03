#pragma once

#include "viz/scene.hpp"

namespace lockstep {

/// Adds Inter and JetBrains Mono to the current ImGui context's atlas. Sizes are those of typography (14 is an em of
/// 14 pixels), where ImGui would take the whole line's height. Throws DeviceError that names a font that is missing.
Fonts load_fonts();

}  // namespace lockstep
