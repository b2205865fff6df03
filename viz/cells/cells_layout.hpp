#pragma once

#include <cstdint>
#include <optional>

#include "viz/scene.hpp"

namespace lockstep {

/// How the elements of one column lie in an area, by the room that each one gets: cells with figures, coloured cells and dots,
/// or a raster in which a pixel stands for a block of them. Row by row of the area, or in the rows and columns that the
/// elements have. Pixels of the whole picture: of many elements it is far larger than the area.
struct CellsLayout {
    enum class Kind { cells, dots, raster };

    /// The input of a layout.
    struct Wish {
        std::uint32_t num_elements = 0;
        std::uint32_t width = 0;  ///< elements a row; 0: as many as there is room for
        float area_width = 0, area_height = 0;  ///< pixels
        float figure_width = 0;  ///< pixels of a cell in which every figure fits
        float figure_height = 0;
        float scale = 1;  ///< pixels a point
        float zoom = 1;
        float largest = 0;  ///< pixels across an element without a figure, at zoom 1; 0: as many as there is room for
        float least = 0;  ///< least pixels across an element of a table at zoom 1, even if not all of it then fits
        bool with_figures = true;  ///< at zoom 1, of a table that has room for them
    };
    static CellsLayout make(const Wish& wish);

    Kind kind = Kind::raster;
    std::uint32_t num_elements = 0;
    std::uint32_t columns = 1;  ///< elements a row
    double cell_width = 1, cell_height = 1;  ///< pixels an element, cells and dots
    float gap = 0;  ///< pixels of it that stay empty
    std::uint32_t across = 1, down = 1;  ///< elements a pixel, raster
    float natural_size = 1;  ///< pixels across an element at zoom 1, before it is multiplied by the zoom

    std::uint32_t rows() const { return num_elements == 0 ? 0 : (num_elements - 1) / columns + 1; }
    std::uint64_t per_pixel() const { return std::uint64_t{across} * down; }
    /// Pixels from element to element.
    double pitch_x() const { return kind == Kind::raster ? 1. / across : cell_width; }
    double pitch_y() const { return kind == Kind::raster ? 1. / down : cell_height; }
    /// Of everything.
    double width() const { return columns * pitch_x(); }
    double height() const { return rows() * pitch_y(); }
    /// The element at a point of the whole picture, or nothing. Of several in a pixel, the first.
    std::optional<std::uint32_t> find(double x, double y) const;
    /// Where an element begins in the whole picture.
    double x_of(std::uint32_t element) const;
    double y_of(std::uint32_t element) const;
};

}  // namespace lockstep
