#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "viz/gl/text/labels.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// Draws one word of a choice; its background shows whether it is chosen or hovered.
void draw_tab(const Scene& scene, const Rect& at, const std::string& text, bool chosen, bool pointed,
              const Labels& labels);
/// Its width and height in pixels.
Point2 tab_size(const Scene& scene, const std::string& text, const Labels& labels);

/// The columns of a scene as tabs, grouped by space, in one row or in several if they do not fit.
class ColumnTabs {
public:
    /// Lays the tabs out in a width of pixels. only: these columns of the scene; empty: all.
    ColumnTabs(const Scene& scene, std::size_t chosen, const Rect& area, const Labels& labels,
               const std::vector<std::size_t>& only = {});

    float height() const { return height_; }
    /// Draws them; returns the column under the pointer.
    std::optional<std::size_t> draw(const Scene& scene, const ViewInput& input, const Labels& labels) const;

private:
    struct Tab {
        std::optional<std::size_t> column;  ///< none: the name of a space, before its tabs
        std::string text;
        Rect place;
    };
    std::vector<Tab> tabs_;
    std::size_t chosen_;
    float height_ = 0;
};

}  // namespace lockstep
