#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "viz/cells/cells_picture.hpp"
#include "viz/columns/some_none.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// One matrix of several in a view: a legend above its cells, and lines around rows, columns and tiles.
class HeatMap {
public:
    /// Returns the entry under the pointer.
    std::optional<std::uint32_t> draw(const Scene& scene, const ColumnPicture& picture, const Rect& area,
                                      const ViewInput& input, const Labels& labels, const CellsFit& fit = {});
    /// The layout of its cells.
    CellsLayout::Wish wish(const Scene& scene, const ColumnPicture& picture, const Rect& area, const Labels& labels,
                           const CellsFit& fit);
    void draw_small(const Scene& scene, const ColumnPicture& picture, int width, int height) {
        cells_.draw_small(scene, picture, width, height);
    }

    /// Rows [first_row, end_row) and columns [first_column, end_column), clamped to the matrix.
    struct Part {
        std::uint32_t first_row = 0, end_row = 0, first_column = 0, end_column = 0;
    };
    void outline(const Labels& labels, const Part& part, const Colour& colour, float points, bool filled = false) const;

    std::uint32_t rows() const { return rows_; }
    std::uint32_t columns() const { return columns_; }
    Part row(std::uint32_t row) const { return {row, row + 1, 0, columns_}; }
    Part column(std::uint32_t column) const { return {0, rows_, column, column + 1}; }
    Part entry(std::uint32_t row, std::uint32_t column) const { return {row, row + 1, column, column + 1}; }
    const CellsPicture& cells() const { return cells_; }
    CellsPicture& cells() { return cells_; }

private:
    /// "a pixel an entry, rows 0 to 668 of 1,024: drag for the others".
    std::string in_sight() const;

    CellsPicture cells_;
    SomeNone some_none_;
    std::uint32_t rows_ = 0, columns_ = 0;
};

/// The values around one entry of a matrix, as many as fit into an area; read once for each entry and content.
class Magnifier {
public:
    void draw(const Scene& scene, const ColumnPicture& picture, std::uint32_t entry, const Rect& area,
              const Labels& labels);

private:
    struct Entry {
        std::string text;
        std::uint32_t row = 0, column = 0;
    };
    std::vector<Entry> entries_;
    std::uint64_t read_ = 0;
};

/// The current text of one entry, formatted by its column: "12", "∞".
std::string entry_text(const ColumnPicture& picture, std::uint32_t entry);

}  // namespace lockstep
