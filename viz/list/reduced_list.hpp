#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "viz/gl/labels.hpp"
#include "viz/list/list_columns.hpp"
#include "viz/list/ring_layout.hpp"

namespace lockstep {

/// The list of the sublists, on a floor of its own one level in from the ring: a box for each sublist below its splitter
/// with its number and, beside it, the length of the sublist before it or, once known, where its own starts.
class ReducedList {
public:
    /// Draws where there is room and returns the box, with round ends, that stays free in the middle; nothing when the
    /// list is not cut or its boxes have no room. `area`: the ring's, at zoom 1.
    std::optional<Rect> draw(const Scene& scene, const ListColumns& columns, const RingLayout& ring, const Rect& area,
                             const Labels& labels);

private:
    /// A sublist's box on the inner track.
    struct Box {
        const Sublist* sublist = nullptr;
        float along = 0;  ///< pixels along the ring's track
        Point2 centre;  ///< pixels of the area
    };
    void look_up(const Scene& scene);
    std::vector<Box> place(const ListColumns& columns, const RingLayout& ring, float depth, Point2 size,
                           float gap) const;
    void draw_path(const Scene& scene, const std::vector<Box>& boxes, const RingLayout& ring, float depth,
                   const Rect& area, ImDrawList* list) const;
    void draw_box(const Scene& scene, const ListColumns& columns, const Box& box, Point2 size, const Rect& area,
                  const Labels& labels) const;
    /// The start of a sublist on its way up the spoke to the sublist's nodes, which are about to add it.
    void draw_prefix(const Scene& scene, const Box& box, const RingLayout& ring, const Rect& area,
                     const Labels& labels) const;

    std::uint64_t seen_ = 0;
    std::vector<std::uint32_t> now_, before_;  // the value of each sublist, by its number
    std::uint32_t highest_ = 0;
};

}  // namespace lockstep
