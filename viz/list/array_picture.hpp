#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "viz/columns/array_layout.hpp"
#include "viz/gl/palette_block.hpp"
#include "viz/gl/targets/target.hpp"
#include "viz/gl/text/drawn_numbers.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/list/list_columns.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// Heights of the parts of a row of cells, in points.
struct CellHeights {
    float value = 26;  ///< of each column's cells
    float index = 20;
    float gap = 30;  ///< below: room for arcs
};
/// Compact heights. A cell keeps the 18 points that figures need.
inline constexpr CellHeights kLowCells{.value = 19, .index = 16, .gap = 14};

/// One or more columns of the same size as cells, dots or a raster, in memory order or, if they have a number for each
/// node, in list order. The wheel zooms through these; a drag scrolls. Redrawn only after a change.
class ArrayPicture {
public:
    enum class OrderOf { memory, list };

    explicit ArrayPicture(OrderOf order_of);

    void set_heights(const CellHeights& heights) { heights_ = heights; }
    /// Rows of dots grow to fill the height.
    void set_fills(bool fills) { fills_ = fills; }
    const CellHeights& heights() const { return heights_; }

    /// The height of all columns as cells with figures, or 0 if figures do not fit the width.
    float height_as_cells(const Scene& scene, std::span<const ColumnPicture* const> columns, std::uint32_t num_elements,
                          float width);

    /// The height of everything as dots or a raster, at zoom 1, at most `most`.
    float height_without_figures(const Scene& scene, std::uint32_t num_elements, float width, float most) const;

    /// Draws the columns into `area`: as cells one below the other, or only the first one if figures do not fit.
    /// Returns the element under the pointer. `cut`: the first column has the colours of its sublists.
    std::optional<std::uint32_t> draw(const Scene& scene, std::span<const ColumnPicture* const> columns,
                                      const NodeOrder& order, Rect area, const ViewInput& input, const Labels& labels,
                                      const ListColumns* cut = nullptr);
    /// Draws the first column without figures into the bound framebuffer.
    void draw_small(const Scene& scene, const ColumnPicture& column, const NodeOrder& order, int width, int height,
                    const ListColumns* cut = nullptr);

    const ArrayLayout& layout() const { return layout_; }
    /// The visible elements by position: the first, and one after the last.
    std::pair<std::uint32_t, std::uint32_t> in_view() const;
    bool zoomed() const { return zoom_ > 1; }
    /// The place of the camera; nothing when everything is shown.
    std::optional<ViewPlace> view_place() const;
    void go_to(const ViewPlace& place) { wanted_ = place; }
    /// True if the last picture had figures.
    bool shows_figures() const { return layout_.kind == ArrayLayout::Kind::cells; }
    /// The rectangle of an element (a node) on screen; nothing if it is scrolled away.
    std::optional<Rect> place(std::uint32_t node, const NodeOrder& order) const;
    /// Draws `part` (pixels of the array's picture) magnified by `times` into `to`.
    void magnify(const Scene& scene, const ColumnPicture& column, const NodeOrder& order, const Rect& part, float times,
                 Rect to, ImDrawList* list, const ListColumns* cut = nullptr);
    /// "7 nodes a pixel"; empty if every element has at least one pixel.
    std::string note() const;
    /// The tooltip of a row's name under the pointer: "S: column pointer"; else empty.
    const std::string& hint() const { return hint_; }

private:
    struct Rows {
        float pixels = 0;  // size of the figures
        float cell = 0;  // the smallest cell that they fit
        float labels = 0;  // width of the columns' names
        float block = 0;  // height of all rows and the space below
        int digits = 1;
    };
    Rows measure(const Scene& scene, std::span<const ColumnPicture* const> columns, std::uint32_t num_elements);
    void move(const ViewInput& input, const Rect& area, ArrayLayout::Wish wish);
    void render_cells(const Scene& scene, std::span<const ColumnPicture* const> columns, const NodeOrder& order,
                      const Rows& rows, const ListColumns* cut);
    void render_raster(const ColumnPicture& column, const NodeOrder& order, Point2 size, Point2 origin, float times,
                       const ListColumns* cut) const;
    void label_rows(const Scene& scene, std::span<const ColumnPicture* const> columns, const Rect& area,
                    const ViewInput& input, const Labels& labels);
    void outline(const Scene& scene, const NodeOrder& order, std::uint32_t node, bool selected, ImDrawList* list) const;

    OrderOf order_of_;
    CellHeights heights_;
    Program raster_, cells_, cell_figures_;
    PaletteBlock palette_;
    DrawnNumbers drawn_numbers_;
    Target target_, magnified_;
    ArrayLayout layout_;
    Rect area_;
    bool fills_ = false;
    float zoom_ = 1;
    std::optional<ViewPlace> wanted_;  // place of the camera in the next picture
    float scroll_ = 0;  // pixels
    std::string hint_;
    std::uint64_t drawn_ = 0, magnified_drawn_ = 0;
};

}  // namespace lockstep
