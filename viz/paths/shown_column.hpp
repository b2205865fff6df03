#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "kernels/run/column/column_values.hpp"
#include "viz/cells/cells_picture.hpp"
#include "viz/gl/text/labels.hpp"

namespace lockstep {

/// The space of a raster: the dataset's vertices, or a space of the run.
enum class RasterOf { vertices, space };

/// Draws a column as a raster with the selected and hovered elements; returns the element under the pointer.
void draw_column_raster(const Scene& scene, CellsPicture& cells, const ColumnPicture& picture, RasterOf of,
                        const Rect& area, const ViewInput& input, const Labels& labels, ViewOutput& output);

/// The column with a name; null if the scene has none.
const ColumnPicture* named(const Scene& scene, std::string_view name);

/// A part of a column to show number by number: current values, and those before the pass. Read once for each content.
class ShownColumn {
public:
    static constexpr std::uint32_t kMaxElements = 1u << 14;  ///< maximum number of elements read at once

    /// Reads elements [first, first + count), limited to the column and to kMaxElements; none of a missing column.
    void read(const ColumnPicture* picture, std::uint32_t first, std::uint32_t count);

    bool has(std::uint32_t element) const { return element >= first_ && element - first_ < now_.size(); }
    /// For an element of the read part.
    bool is_none(std::uint32_t element) const;
    bool changed(std::uint32_t element) const;
    double number(std::uint32_t element) const { return now_.at(element - first_).number(); }
    std::uint32_t word(std::uint32_t element, bool before = false) const;
    std::string text(std::uint32_t element) const;
    /// The fill of a cell: by its value on the column's scale; amber if the pass has changed it.
    Colour ground(std::uint32_t element, const Palette& palette) const;

    const ColumnPicture* picture() const { return picture_; }

private:
    const ColumnPicture* picture_ = nullptr;
    ColumnValues now_, before_;
    std::uint32_t first_ = 0;
    std::uint64_t read_of_ = 0;
};

/// Legend text if some figures do not fit.

/// The source vertex and the weight of an arc: "4 w7", "4 w−3". The letter keeps the two from reading as a sum.
std::string weight_text(double weight);
/// Its legend text.
inline constexpr const char* kWeightSign = "arc from vertex 4, weight 7";

/// Draws a cell with its number; false if the number does not fit. Amber with a bar at its left if the pass
/// has changed it.
bool draw_cell(const Scene& scene, const ShownColumn& column, std::uint32_t element, const Rect& cell,
               const Labels& labels);

}  // namespace lockstep
