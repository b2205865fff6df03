#pragma once

#include "viz/columns/levels/levelled_layout.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// A camera on a layout of slots across and levels down, with separate magnifications: a tree is far wider than high.
struct LevelCamera {
    /// The maximum magnification, in points between slots and between levels.
    struct Nearest {
        float slot = 72, level = 88;
    };

    Point2 centre;  ///< slots, levels
    Point2 zoom{1, 1};  ///< pixels per slot, pixels per level
    Nearest nearest{};

    /// Shows everything in a picture of `size` pixels, with `margin` pixels left free.
    static LevelCamera fit(const LevelledLayout& layout, Point2 size, Point2 margin, float scale,
                           Nearest nearest = {72, 88});
    /// Applies wheel and drag, `pointer` in pixels of the picture; never shows more than `whole`, and stays over it.
    void apply(const ViewInput& input, Point2 pointer, const LevelledLayout& layout, Point2 size, Point2 margin,
               const LevelCamera& whole, float scale);
    /// Centres a node, near enough to read its number.
    void show(const LevelledLayout::Place& place, const LevelledLayout& layout, Point2 size, Point2 margin,
              float scale);

    Point2 to_pixel(Point2 place, Point2 size) const {
        return {0.5f * size.x + (place.x - centre.x) * zoom.x, 0.5f * size.y + (place.y - centre.y) * zoom.y};
    }
    Point2 from_pixel(Point2 pixel, Point2 size) const {
        return {centre.x + (pixel.x - 0.5f * size.x) / zoom.x, centre.y + (pixel.y - 0.5f * size.y) / zoom.y};
    }

private:
    void clamp(const LevelledLayout& layout, Point2 size, Point2 margin);
};

}  // namespace lockstep
