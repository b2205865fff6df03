#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "viz/cells/cells_layout.hpp"
#include "viz/gl/palette_block.hpp"
#include "viz/gl/programs/program.hpp"
#include "viz/gl/targets/target.hpp"
#include "viz/gl/text/drawn_numbers.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// Maximum number of elements of a column that shaders read at once: OpenGL limits the size of a bound range.
std::uint64_t max_at_once(const Column& column);

/// Binds the range of a column's buffers with elements first .. first + count - 1: the current values at `binding`, the
/// previous ones at the next binding. Sets the ColumnForm `form` accordingly; `first` is its element 0.
void bind_part(const Program& program, const std::string& form, const ColumnPicture& picture, unsigned binding,
               std::uint32_t first, std::uint32_t count);

/// A layout shared by neighbouring tables, so that their columns and rows line up.
struct CellsFit {
    float left = 0;  ///< width in pixels of the row numbers; 0: the table's own
    float figure_width = 0, largest = 0, smallest = 0;  ///< as in CellsLayout::Wish; 0: the table's own
    bool with_figures = true;
};

/// One column of any type and size: cells, dots or a raster, with the changes of the pass in amber. The wheel zooms
/// through these; a drag moves. The picture is redrawn only after a change, in parts if the column exceeds the maximum
/// that shaders read at once.
class CellsPicture {
public:
    CellsPicture();

    /// Draws it with row and column numbers beside it; returns the element under the pointer. selected, hovered:
    /// outlined elements; reveal: an element to scroll to.
    struct Marks {
        std::optional<std::uint32_t> selected{}, hovered{}, reveal{};
    };
    std::optional<std::uint32_t> draw(const Scene& scene, const ColumnPicture& picture, Rect area,
                                      const ViewInput& input, const Marks& marks, const Labels& labels,
                                      const CellsFit& fit = {});
    /// The layout in an area when everything is shown.
    CellsLayout::Wish wish(const Scene& scene, const ColumnPicture& picture, const Rect& area, const Labels& labels,
                           const CellsFit& fit);
    /// Width in pixels of its row numbers.
    static float left_of(const Scene& scene, const ColumnPicture& picture, const Labels& labels);
    /// Draws it without figures and numbers into the bound framebuffer.
    void draw_small(const Scene& scene, const ColumnPicture& picture, int width, int height);

    const CellsLayout& layout() const { return layout_; }
    /// "16 of them: −3 to 12, mean 4.25": summary of the pixel that contains an element; empty if the pixel has one
    /// value. Reads the values once for each pixel and content.
    const std::string& pixel_text(const ColumnPicture& picture, std::uint32_t element);
    /// More than half of the visible dots have changed in the pass: they keep their colours instead of amber.
    bool keeps_colours_of_changes(const ColumnPicture& picture) const;
    /// The place of the camera; nothing when everything is shown.
    std::optional<ViewPlace> view_place() const;
    void go_to(const ViewPlace& place) { wanted_ = place; }
    /// The rectangle of an element on screen; nothing if it is not visible.
    std::optional<Rect> place(std::uint32_t element) const;
    /// The rectangle from one element to another, inclusive, visible or not; and the area of visible elements.
    Rect between(std::uint32_t first, std::uint32_t last) const;
    const Rect& seen() const { return area_; }

private:
    /// The visible elements, and the position of the first of them.
    struct VisiblePart {
        std::uint32_t first_column = 0, first_row = 0, num_columns = 0, num_rows = 0;
        Point2 corner;
    };
    Rect room_of(const Scene& scene, const ColumnPicture& picture, const Rect& whole, const Labels& labels) const;
    CellsLayout::Wish wish_for(const Scene& scene, const ColumnPicture& picture, const Rect& area);
    void arrange(const Scene& scene, const ColumnPicture& picture, const Rect& whole, const ViewInput& input,
                 const Labels& labels);
    void move(const ViewInput& input, CellsLayout::Wish wish);
    void show(std::uint32_t element);
    void go_where_wanted(CellsLayout::Wish wish);
    void clamp_scroll();
    VisiblePart visible_part(const CellsLayout& layout, Point2 size) const;
    void render(const Scene& scene, const ColumnPicture& picture, const CellsLayout& layout, Point2 size,
                std::uint32_t max_seen);
    void render_cells(const Scene& scene, const ColumnPicture& picture, const CellsLayout& layout,
                      const VisiblePart& part, Point2 size);
    void render_dots(const CellsLayout& layout, const VisiblePart& part, Point2 size, std::uint32_t max_seen) const;
    void number_rows(const Scene& scene, const Labels& labels) const;
    void outline(const Scene& scene, std::uint32_t element, bool selected, ImDrawList* list) const;

    Program raster_, grounds_, cell_figures_;
    PaletteBlock palette_;
    DrawnNumbers drawn_numbers_;
    Target target_;
    CellsLayout layout_;
    Rect area_;  ///< of the cells, without the numbers beside them
    CellsFit fit_;
    std::string column_;  ///< that the camera shows
    std::uint32_t size_ = 0, width_ = 0;
    float zoom_ = 1;
    std::optional<ViewPlace> wanted_;  ///< place of the camera in the next picture
    double scroll_x_ = 0, scroll_y_ = 0;  ///< in whole pixels
    std::uint64_t drawn_ = 0, pixel_text_of_ = 0;
    std::string pixel_text_;
};

}  // namespace lockstep
