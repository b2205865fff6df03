#pragma once

#include <cstdint>
#include <optional>

#include "viz/scene.hpp"

namespace lockstep {

/// The layout of an array's elements in an area, row by row, by the room for each: cells with figures, one row per
/// warp; dots; or a raster in which a pixel stands for several elements.
struct ArrayLayout {
    enum class Kind { cells, dots, raster };

    /// The input of a layout.
    struct Wish {
        std::uint32_t num_elements = 0;
        float width = 0, height = 0;  ///< pixels
        float label_width = 0;  ///< pixels left of cells, for the columns' names
        float block_height = 0;  ///< pixels from one row of cells to the next, including all columns of the row
        float smallest_cell = 0;  ///< pixels across that figures need
        float scale = 1;  ///< pixels per point
        float zoom = 1;
        bool fills = false;  ///< at zoom 1, rows grow to at most twice the width of cells, to fill the height
    };
    static ArrayLayout make(const Wish& wish);
    /// Cells with figures that fit into a row: a warp of 32, a half or a quarter of it; 0: figures do not fit.
    static std::uint32_t cells_per_row(const Wish& wish);

    Kind kind = Kind::raster;
    std::uint32_t num_elements = 0;
    std::uint32_t per_row = 1;  ///< elements
    float cell_width = 1;  ///< pixels per element along a row, for cells and dots
    float row_height = 1;  ///< pixels
    float gap = 0;  ///< pixels between dots
    std::uint32_t per_pixel = 1;  ///< elements per pixel, for a raster
    float left = 0;  ///< pixels before the first cell
    float natural_size = 1;  ///< pixels across an element at zoom 1

    std::uint32_t num_rows() const { return num_elements == 0 ? 0 : (num_elements - 1) / per_row + 1; }
    float elements_per_pixel() const { return kind == Kind::raster ? static_cast<float>(per_pixel) : 1 / cell_width; }
    float height() const { return static_cast<float>(num_rows()) * row_height; }
    /// The element at a point of the whole array, or none; in a raster the first of the pixel.
    std::optional<std::uint32_t> find(Point2 p) const;
    /// The rectangle of an element in the whole array.
    Rect place(std::uint32_t element) const;
};

}  // namespace lockstep
