#pragma once

#include <string>

#include "app/gui/theme/look.hpp"
#include "app/session/debugger/warp/warp_picture.hpp"

namespace lockstep {

/// The layout of a picture of a warp, in pixels of the window: 32 columns of lanes, 32 columns of sectors below them, and lines
/// between both.
struct LaneGrid {
    float names = 0;  ///< left edge of the names of rows
    float left = 0, column = 0;  ///< left edge of lane 0's column, and the width of a column
    float row = 0;  ///< height
    int rows = 0;  ///< number of rows of variables
    bool folds = false;  ///< a row below them counts the folded variables
    float top = 0;  ///< top of the row of lane numbers
    float lines = 0, lines_height = 0;  ///< top and height of the lines from lanes to sectors
    float memory = 0;  ///< top of the row of counts
    float barrier = 0, warp_row = 0;  ///< top of the barrier's text; height of a warp's row there
    bool narrow = false;  ///< figures are shortened so that 32 lanes fit: lane_figure()

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

/// A fraction in four letters, so that 32 lanes fit: "0.633" becomes ".633", "12.345" becomes "12.3". Integers stay.
std::string narrow_figure(const std::string& value);

/// A value shortened to its cell: a fraction by narrow_figure() where figures are narrow; a longer text is cut and ends in an
/// ellipsis.
std::string lane_figure(const Look& look, ImFont* font, const LaneGrid& grid, const std::string& value);

/// Width in pixels of the widest value of a picture with its margins. Narrow: fractions are shortened by narrow_figure(), and one or
/// two different integers of nine or more digits (null values, usually) are cut to four letters. With more such integers, all digits
/// are shown.
float widest_value(const Look& look, const WarpPicture& picture, bool narrow);

/// folds  a row below the variables counts the folded ones.
/// Fits a grid into a width and a height in pixels: rows take the height, columns are at least as wide as the widest value; figures are
/// narrow if 32 lanes would not fit. `high` is its final height.
LaneGrid lay_lane_grid(const Look& look, const WarpPicture& picture, ImVec2 at, ImVec2 room, bool folds, float* high);

}  // namespace lockstep
