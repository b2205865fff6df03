#pragma once

#include <algorithm>
#include <cmath>

#include <imgui.h>

#include "app/session/workspace.hpp"

namespace lockstep {

constexpr float kFullWidth = 760, kFullHeight = 420;  ///< points of a picture that shows its figures

/// Pixels per point without projector steps.
inline float plain_scale(const Workspace& workspace, float scale) {
    return scale / std::pow(kProjectorStep, static_cast<float>(workspace.projector_step()));
}

/// The scale of a picture: as for the words around it, but less if a projector step would leave the picture too few points for
/// its figures.
inline float picture_scale(const Workspace& workspace, float scale, ImVec2 room) {
    if (workspace.projector_step() <= 0) return scale;
    return std::clamp(std::min(room.x / kFullWidth, room.y / kFullHeight), plain_scale(workspace, scale), scale);
}

}  // namespace lockstep
