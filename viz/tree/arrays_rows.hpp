#pragma once

#include <string_view>

#include "viz/gl/text/labels.hpp"
#include "viz/tree/arrays_window.hpp"
#include "viz/view.hpp"

namespace lockstep {

constexpr float kArrayText = 13, kArrayIndex = 12;  ///< points

enum class CellMark { none, changed, unset, wrong };

/// Draws a cell of an array with its number.
void draw_array_cell(const Scene& scene, const Labels& labels, const Rect& cell, std::string_view text, CellMark mark,
                     const Colour& fill);
/// Draws a wrong value's background: red, with a corner, as in other cells.
void draw_wrong_ground(const Scene& scene, const Rect& box, ImDrawList* list);
/// Draws an arrow from above (bow < 0) or below. thickness: points; s: pixels per point
void draw_bow(ImDrawList* list, Point2 from, Point2 to, float bow, const Colour& colour, float thickness, float s);

/// Draws the rows of a tree's arrays in one frame; `output` gets the element under the pointer.
struct ArraysRows {
    const Scene& scene;
    const ArraysWindow& window;
    const Labels& labels;
    float cell_width;  ///< pixels
    std::optional<Point2> pointer;
    ViewOutput& output;

    /// S: each vertex over the entries of its list.
    void draw_vertices(const Rect& row) const;
    /// AL: the arcs at each vertex.
    void draw_incident(const Rect& row) const;
    /// The pairs joined by the mapping kernels: above, each incoming arc and the outgoing one beside it; below, the
    /// last incoming and the first outgoing one.
    void draw_joins(const Rect& row) const;
    /// EL, and M below it: each arc, and the next one on the tour.
    void draw_places(const Rect& edges, const Rect& tour) const;
    /// From an arc to its sibling, and from there to the next arc: EP[e] = next(sib(e)).
    void draw_way(std::uint32_t place, const Rect& incident, const Rect& edges, const Rect& tour, const Colour& colour,
                  float thickness) const;

private:
    bool over(const Rect& box) const { return pointer && box.contains(*pointer); }
    /// The colour of an arc's direction, if known.
    Colour fill_of(std::optional<std::uint32_t> direction) const;
    float entry_x(const Rect& row, std::uint32_t entry) const {
        return row.x + (static_cast<float>(entry) - static_cast<float>(window.first_entry)) * cell_width;
    }
    float place_x(const Rect& row, std::uint32_t place) const {
        return row.x + (static_cast<float>(place) - static_cast<float>(window.first_place)) * 2 * cell_width;
    }
};

}  // namespace lockstep
