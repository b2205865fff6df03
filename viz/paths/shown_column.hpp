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

/// Draws a column as a raster with the selected and hovered elements of its space, and answers the element under the pointer.
void draw_column_raster(const Scene& scene, CellsPicture& cells, const ColumnPicture& picture, RasterOf of,
                        const Rect& area, const ViewInput& input, const Labels& labels, ViewOutput& output);

/// The column of a name; null where the scene has none.
const ColumnPicture* named(const Scene& scene, std::string_view name);

/// A stretch of a column that is shown number by number: as it is, and as it was before the pass. Read once for each content.
class ShownColumn {
public:
    static constexpr std::uint32_t kMost = 1u << 14;  ///< that are read at once: more is no picture of numbers

    /// Elements [first, first + count), cut at the column's end and after kMost; none of a column that is not there.
    void read(const ColumnPicture* picture, std::uint32_t first, std::uint32_t count);

    bool has(std::uint32_t element) const { return element >= first_ && element - first_ < now_.size(); }
    /// Of elements that it has.
    bool is_none(std::uint32_t element) const;
    bool changed(std::uint32_t element) const;
    double number(std::uint32_t element) const { return now_.at(element - first_).number(); }
    std::uint32_t word(std::uint32_t element, bool before = false) const;
    std::string text(std::uint32_t element) const;
    /// The fill of a cell: its place on the column's scale, amber where the pass has changed it.
    Colour ground(std::uint32_t element, const Palette& palette) const;

    const ColumnPicture* picture() const { return picture_; }

private:
    const ColumnPicture* picture_ = nullptr;
    ColumnValues now_, before_;
    std::uint32_t first_ = 0;
    std::uint64_t read_of_ = 0;
};

/// Legend text where some figures have no room.
inline constexpr const char* kLeftOut = "figures without room: point at a cell";

/// The weight of an arc behind the vertex that the arc leaves: "4 w7", "4 w−3". The letter keeps the two from reading as a sum.
std::string weight_text(double weight);
/// Its legend text.
inline constexpr const char* kWeightSign = "arc from vertex 4, weight 7";

/// Near black or white, whichever reads better on a colour: as text_on() of common.glsl.
Colour text_on(const Colour& ground);

/// A cell with its number; false where that is left out because it does not fit. Amber with a bar at its left where the pass
/// has changed it.
bool draw_cell(const Scene& scene, const ShownColumn& column, std::uint32_t element, const Rect& cell,
               const Labels& labels);

}  // namespace lockstep
