#pragma once

#include <cstdint>
#include <vector>

#include "viz/gl/text/drawn_numbers.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// A stadium (two straights, two round ends), walked clockwise from its leftmost point: what a ring becomes when it is
/// stretched to its panel. Pixels. list/ring.glsl has the same formulas.
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

/// How a list's ring lies in an area: by the room that it gives a node, not by the number of nodes.
struct RingLayout {
    /// Points: from here on a node, with its share of the way to the next, has the room that figures need.
    static constexpr float kFigureRadius = 10.5f;

    Stadium track;  ///< pixels of the area, before the camera
    float gap = 0;  ///< pixels left free between tail and head, where their names stand
    std::uint32_t num_nodes = 0;
    std::uint32_t num_lanes = 1;  ///< nodes side by side across the track, where one lane has no room
    float lane_pitch = 0;
    float node_radius = 0;
    float arc_depth = 0;  ///< how far the longest arc goes inwards from where it starts
    float value_distance = 0;  ///< from a node's edge to its value
    float value_room = 0;  ///< across: what a value may take beside its neighbours and at the round ends
    std::vector<std::uint32_t> partings;  ///< positions before which sublists part
    float parting = 0;  ///< nodes' widths left free there
    bool fits = false;  ///< false: even dots have no room; draw a raster

    /// `value_digits`: of the largest value; `scale`: pixels a point.
    static RingLayout make(std::uint32_t num_nodes, int value_digits, float width, float height, float scale);

    /// The ring of a single node is no ring: it stands in the middle.
    void shrink();

    /// Leaves `amount` (0 .. 1) of a node's width before each of `positions` (ascending), or less where the ring is crowded:
    /// nodes keep their figures.
    void part(std::vector<std::uint32_t> positions, float amount, float scale);

    /// Pixels along the track from node to node.
    float step() const;
    /// Pixels from the track's start to the middle of the node at a position.
    float along(std::uint32_t position) const;
    Point2 centre(std::uint32_t position) const;
    /// The position whose node lies under a point, or num_nodes.
    std::uint32_t find(Point2 p, float slack) const;
    /// The box of the stadium that arcs leave free in the middle; its ends are round.
    Rect inner() const;
};

}  // namespace lockstep
