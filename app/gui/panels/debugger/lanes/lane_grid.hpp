#pragma once

#include <string>

#include "app/gui/theme/look.hpp"
#include "app/session/debugger/warp/warp_picture.hpp"

namespace lockstep {

/// Where the columns and rows of a picture of a warp lie, in pixels of the window: 32 columns of lanes, the same of sectors
/// below them, and lines between.
struct LaneGrid {
    float names = 0;  ///< left edge of what stands before the rows
    float left = 0, column = 0;  ///< of lane 0's column, and its width
    float row = 0;  ///< height
    int rows = 0;  ///< of variables
    bool folds = false;  ///< a row below them says that there are more
    float top = 0;  ///< of the row of lane numbers
    float lines = 0, lines_height = 0;  ///< where lines go from lanes to sectors
    float memory = 0;  ///< top of the row of counts
    float barrier = 0, warp_row = 0;  ///< top of what is said of a barrier; height of the row of a warp there
    bool narrow = false;  ///< figures are as short as 32 lanes need them beside each other: lane_figure()

    float middle(int lane) const { return left + (static_cast<float>(lane) + 0.5f) * column; }
    float x(int lane) const { return left + static_cast<float>(lane) * column; }
    /// The top of a variable's row.
    float y_of_row(int variable) const { return top + static_cast<float>(2 + variable) * row; }
    /// The top of the row of a word of the sectors.
    float y_of_word(int word) const { return memory + static_cast<float>(2 + word) * row; }
    float bottom(int num_words) const { return memory + static_cast<float>(2 + num_words) * row; }
    /// The top of the row of a warp that a barrier waits for.
    float y_of_warp(std::uint32_t warp) const { return barrier + 2 * row + static_cast<float>(warp) * warp_row; }
};

/// A fraction in four letters, as 32 lanes need it beside each other: ".633" of "0.633", "12.3" of "12.345"; whole numbers stay as
/// they are.
std::string narrow_figure(const std::string& value);

/// A value as its cell has room for it: a fraction as narrow_figure() where figures are narrow, and of what is wider than the cell
/// its beginning and an ellipsis.
std::string lane_figure(const Look& look, ImFont* font, const LaneGrid& grid, const std::string& value);

/// Pixels that the widest value of a picture takes, with what is free at its sides. Narrow: fractions are as narrow_figure() writes
/// them, and a number or two of nine digits or more, such as a sign for none, gives way to the lanes: it needs room for four letters.
/// Where more different values are so long, they are what is looked at, and need room for all digits.
float widest_value(const Look& look, const WarpPicture& picture, bool narrow);

/// folds  there is a row below the variables for what is said of others.
/// Lays a grid into a width and a height of pixels: rows as high as there is room, columns as wide as the widest value
/// needs, or more; figures are narrow where all lanes have no room otherwise. `high`: what it takes downwards then.
LaneGrid lay_lane_grid(const Look& look, const WarpPicture& picture, ImVec2 at, ImVec2 room, bool folds, float* high);

}  // namespace lockstep
