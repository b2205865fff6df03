#pragma once

#include <cstdint>
#include <vector>

#include "viz/gl/text/drawn_numbers.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// A stadium (two straights, two round ends), walked clockwise from its leftmost point: a ring stretched to its panel.
/// Pixels. list/ring.glsl has the same formulas.
struct Stadium {
    Point2 centre;
    float half_straight = 0;
    float radius = 0;  ///< of the round ends

    float length() const;
    /// The point `along` pixels from the start and `depth` pixels inwards; `outward`, if given, gets the normal there.
    Point2 point(float along, float depth, Point2* outward = nullptr) const;

    struct Near {
        float along = 0, depth = 0;
    };
    /// The inverse of point().
    Near nearest(Point2 p) const;
};

/// The layout of a list's ring in an area: by the room for each node, not by the number of nodes.
struct RingLayout {
    /// Points: minimum radius of a node whose figures fit.
    static constexpr float kFigureRadius = 10.5f;

    Stadium track;  ///< pixels of the area, before the camera
    float gap = 0;  ///< pixels left free between tail and head, for their names
    std::uint32_t num_nodes = 0;
    std::uint32_t num_lanes = 1;  ///< nodes side by side across the track, if one lane does not fit
    float lane_pitch = 0;
    float node_radius = 0;
    float arc_depth = 0;  ///< inward extent of the longest arc
    float value_distance = 0;  ///< from a node's edge to its value
    float value_room = 0;  ///< maximum width of a value beside its neighbours and at the round ends
    std::vector<std::uint32_t> partings;  ///< positions before which sublists move apart
    float parting = 0;  ///< gap there, in widths of a node
    bool fits = false;  ///< false: even dots do not fit; draw a raster

    /// value_digits: of the largest value; scale: pixels per point.
    static RingLayout make(std::uint32_t num_nodes, int value_digits, float width, float height, float scale);

    /// A single node has no ring: it is placed in the middle.
    void shrink();

    /// Leaves a gap of `amount` (0 .. 1) of a node's width before each of `positions` (ascending), or less in a crowded
    /// ring: nodes keep their figures.
    void part(std::vector<std::uint32_t> positions, float amount, float scale);

    /// Pixels along the track between nodes.
    float step() const;
    /// Pixels from the track's start to the centre of the node at a position.
    float along(std::uint32_t position) const;
    Point2 centre(std::uint32_t position) const;
    /// The position of the node under a point, or num_nodes.
    std::uint32_t find(Point2 p, float slack) const;
    /// The box of the stadium in the middle that arcs leave free; its ends are round.
    Rect inner() const;
};

}  // namespace lockstep
