#pragma once

#include <cstdint>

#include "viz/gl/text/labels.hpp"

namespace lockstep {

/// Rectangles that the label must not cover, in pixels; without width: none.
struct LabelNeighbours {
    Rect magnifier;  ///< the frame of the magnifier: avoided if another place is free
    Rect graph;  ///< covered as little as possible
    float radius = 5;  ///< points: of the mark itself
};

/// The place of a label beside a mark of the map: below it, above it or at a side, inside the map.
Rect place_beside(Point2 mark, Point2 size, const Rect& map, const LabelNeighbours& neighbours, float scale);

/// Marks the source of a search at a pixel of the map, with its name beside it if it fits.
void draw_source_mark(const Scene& scene, std::uint32_t source, Point2 at, const Rect& map,
                      const LabelNeighbours& neighbours, const Labels& labels);

/// Marks the vertex at which all paths end: a frame round its disc, its name beside it.
void draw_destination_mark(const Scene& scene, const Rect& disc, const Rect& map, const LabelNeighbours& neighbours,
                           const Labels& labels);

}  // namespace lockstep
