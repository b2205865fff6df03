#pragma once

#include <cstdint>

#include "viz/gl/labels.hpp"

namespace lockstep {

/// Where a search began, at a pixel of the map, with its name beside it where there is room.
void draw_source_mark(const Scene& scene, std::uint32_t source, Point2 at, const Rect& area, const Labels& labels);

}  // namespace lockstep
