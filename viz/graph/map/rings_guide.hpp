#pragma once

#include "viz/gl/text/labels.hpp"
#include "viz/graph/plan/graph_plan.hpp"
#include "viz/graph/plane_camera.hpp"

namespace lockstep {

/// The circles between rings of levels, as far as they have room, and the level and the count of vertices of those rings that
/// have room for it, upwards from the middle.
void draw_rings_guide(const Scene& scene, const GraphPositions& positions, const PlaneCamera& camera, const Rect& area,
                      const Labels& labels);

}  // namespace lockstep
