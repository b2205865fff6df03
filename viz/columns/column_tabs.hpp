#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "viz/gl/text/labels.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// One word to choose by: its ground says whether it is chosen or pointed at.
void draw_tab(const Scene& scene, const Rect& at, const std::string& text, bool chosen, bool pointed,
              const Labels& labels);
/// Pixels that it takes, across and down.
Point2 tab_size(const Scene& scene, const std::string& text, const Labels& labels);

/// The columns of a scene as tabs, grouped by space: one row, or several where the width has no room for one.
class ColumnTabs {
public:
    /// Finds their places in a width of pixels. only: these of the scene's columns; empty: all.
    ColumnTabs(const Scene& scene, std::size_t chosen, const Rect& area, const Labels& labels,
               const std::vector<std::size_t>& only = {});

    float height() const { return height_; }
    /// Draws them; the column that is under the pointer.
    std::optional<std::size_t> draw(const Scene& scene, const ViewInput& input, const Labels& labels) const;

private:
    struct Tab {
        std::optional<std::size_t> column;  ///< nothing: the name of the space of the next tabs
        std::string text;
        Rect place;
    };
    std::vector<Tab> tabs_;
    std::size_t chosen_;
    float height_ = 0;
};

}  // namespace lockstep
