#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "viz/list/list_floors.hpp"
#include "viz/list/rings/ring_layout.hpp"

namespace lockstep {

/// Where the nodes of a floor, one list of a recursion, stand: a floor lies within the floor above it, and a node
/// below the splitter of its sublist.
/// Pixels of the ring's area.
struct FloorPlan {
    static constexpr std::uint32_t kMaxSquares = 2048;

    std::vector<float> along;  ///< by position: along the ring's track
    std::vector<Point2> centre;  ///< by position
    Point2 size;  ///< of a node's box
    bool with_figures = false;  ///< else nodes are small squares
    float floor_depth = 0;  ///< from the track to the floor's edge
    float depth = 0;  ///< from the track to the middle of the boxes
    float inner_radius = 0;  ///< of the stadium that stays free within

    /// Nothing where there is no room. `above`: the plan of the floor above, null when that is the ring itself; `highest`: the
    /// largest value that is to be written.
    static std::optional<FloorPlan> make(const Scene& scene, const ListFloor& parent, const ListFloor& floor,
                                         const RingLayout& ring, const FloorPlan* above, std::uint32_t highest);
    /// The stadium `inset` pixels within the ring's track: a box with round ends.
    static Rect stadium(const RingLayout& ring, float inset);
    Rect inner(const RingLayout& ring) const { return stadium(ring, ring.track.radius - inner_radius); }
    /// The position of the node whose box is under a point.
    std::optional<std::uint32_t> find(Point2 point) const;
};

/// Pixels across that a number takes in its half of a box.
float half_box(std::uint32_t highest, float scale);

}  // namespace lockstep
