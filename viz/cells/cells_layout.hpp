#pragma once

#include <cstdint>
#include <optional>

#include "viz/scene.hpp"

namespace lockstep {

/// The layout of the elements of one column in an area, by the room for each: cells with figures, coloured cells and
/// dots, or a raster in which a pixel stands for a block of elements. In rows that fill the area, or in the rows and
/// columns of the elements. Positions are pixels of the whole picture, which can be far larger than the area.
struct CellsLayout {
    enum class Kind { cells, dots, raster };

    /// The input of a layout.
    struct Wish {
        std::uint32_t num_elements = 0;
        std::uint32_t width = 0;  ///< elements per row; 0: as many as fit
        float area_width = 0, area_height = 0;  ///< pixels
        float figure_width = 0;  ///< pixels of a cell that fits every figure
        float figure_height = 0;
        float scale = 1;  ///< pixels per point
        float zoom = 1;
        float largest = 0;  ///< pixels across an element without a figure, at zoom 1; 0: as many as fit
        float smallest = 0;  ///< minimum of pixels across an element of a table at zoom 1, even if not all fits
        bool with_figures = true;  ///< at zoom 1, for a table whose cells fit them
    };
    static CellsLayout make(const Wish& wish);

    Kind kind = Kind::raster;
    std::uint32_t num_elements = 0;
    std::uint32_t columns = 1;  ///< elements per row
    double cell_width = 1, cell_height = 1;  ///< pixels per element, for cells and dots
    float gap = 0;  ///< pixels that stay empty between elements
    std::uint32_t across = 1, down = 1;  ///< elements per pixel, for a raster
    float natural_size = 1;  ///< pixels across an element at zoom 1

    std::uint32_t rows() const { return num_elements == 0 ? 0 : (num_elements - 1) / columns + 1; }
    std::uint64_t per_pixel() const { return std::uint64_t{across} * down; }
    /// Pixels from one element to the next.
    double pitch_x() const { return kind == Kind::raster ? 1. / across : cell_width; }
    double pitch_y() const { return kind == Kind::raster ? 1. / down : cell_height; }
    /// The size of the whole picture.
    double width() const { return columns * pitch_x(); }
    double height() const { return rows() * pitch_y(); }
    /// The element at a point of the whole picture, or none; in a raster the first of the pixel.
    std::optional<std::uint32_t> find(double x, double y) const;
    /// The left edge of an element in the whole picture.
    double x_of(std::uint32_t element) const;
    double y_of(std::uint32_t element) const;
};

}  // namespace lockstep
