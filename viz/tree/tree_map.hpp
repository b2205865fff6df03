#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "viz/columns/levels/levelled_sight.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/tree/tree_picture.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// A tree from left to right in an area: camera, picture, names, outlines, and the element under the pointer.
class TreeMap {
public:
    TreeMap();

    /// Draws it and returns the element under the pointer. `tree` must have a layout.
    ViewOutput draw(const Scene& scene, const TreeColumns& columns, const LoadedTree& tree, const Rect& area,
                    const ViewInput& input, const Labels& labels);
    void draw_small(const Scene& scene, const TreeColumns& columns, const LoadedTree& tree, int width, int height);

    /// "up to 7 vertices a pixel"; empty if every vertex is drawn.
    std::string aggregation() const;
    /// The place of its camera, once it was moved.
    std::optional<ViewPlace> place() const;
    void go_to(const ViewPlace& place);
    bool has_bars() const { return picture_ && picture_->has_bars(); }
    bool has_ranks() const { return picture_ && picture_->has_ranks(); }

private:
    void steer(const Scene& scene, const TreeColumns& columns, const LoadedTree& tree, const Rect& area,
               const ViewInput& input);
    Point2 to_pixel(const TreeLayout& layout, std::uint32_t vertex, const Rect& area) const;
    void draw_names(const Scene& scene, const TreeColumns& columns, const TreeLayout& layout, const Rect& area,
                    const Labels& labels) const;
    /// Marks the elements of a graded answer.
    void draw_grades(const Scene& scene, const TreeLayout& layout, const Rect& area, ImDrawList* list) const;
    void draw_outline(const Scene& scene, const TreeLayout& layout, const Rect& area, std::uint32_t vertex,
                      bool selected, ImDrawList* list) const;
    void pick(const TreeLayout& layout, const Rect& area, Point2 pointer, ViewOutput& output) const;
    std::vector<ArcMark> outlined_arcs(const Scene& scene, const TreeLayout& layout) const;

    std::unique_ptr<TreePicture> picture_;
    LevelledSight sight_;
    std::uint64_t shown_ = 0;  ///< the layout's version
};

}  // namespace lockstep
