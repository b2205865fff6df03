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

/// Elements of a column that shaders read at once, at most: a part of its buffer is bound that is as large as OpenGL allows.
std::uint64_t max_at_once(const Column& column);

/// Binds the part of a column's buffers that holds elements first .. first + count - 1, at `binding` as they are now and at the
/// next as they were before; sets the ColumnForm `form` to it, with element `first` as number 0.
void bind_part(const Program& program, const std::string& form, const ColumnPicture& picture, unsigned binding,
               std::uint32_t first, std::uint32_t count);

/// The layout that neighbouring tables share, so that their columns and rows line up.
struct CellsFit {
    float left = 0;  ///< pixels that the numbers of rows take; 0: those of its own
    float figure_width = 0, largest = 0, least = 0;  ///< as CellsLayout::Wish has them; 0: its own
    bool with_figures = true;
};

/// One column of any type and size: cells, dots or a raster, with the changes of the pass in amber. The wheel zooms through the
/// same steps as room does; a drag moves. The picture is drawn again only when something has changed, and part by part where
/// the column is larger than shaders read at once.
class CellsPicture {
public:
    CellsPicture();

    /// Draws it with the numbers of rows and columns beside it; returns the element under the pointer. `selected`, `hovered`:
    /// elements that are outlined; `reveal`: brought into sight.
    struct Marks {
        std::optional<std::uint32_t> selected{}, hovered{}, reveal{};
    };
    std::optional<std::uint32_t> draw(const Scene& scene, const ColumnPicture& picture, Rect area,
                                      const ViewInput& input, const Marks& marks, const Labels& labels,
                                      const CellsFit& fit = {});
    /// The layout that it would have in an area when all is shown.
    CellsLayout::Wish wish(const Scene& scene, const ColumnPicture& picture, const Rect& area, const Labels& labels,
                           const CellsFit& fit);
    /// Pixels that the numbers of its rows take.
    static float left_of(const Scene& scene, const ColumnPicture& picture, const Labels& labels);
    /// Without figures and numbers, into the bound framebuffer.
    void draw_small(const Scene& scene, const ColumnPicture& picture, int width, int height);

    const CellsLayout& layout() const { return layout_; }
    /// "16 of them: −3 to 12, mean 4.25": the numbers of the pixel in which an element lies; empty where that is one number.
    /// Reads them once for each pixel and content.
    const std::string& pixel_text(const ColumnPicture& picture, std::uint32_t element);
    /// The pass has changed more than half of the dots in sight: then colours say more than amber.
    bool leaves_changes_unmarked(const ColumnPicture& picture) const;
    /// Where the camera is; nothing where all is shown.
    std::optional<ViewPlace> view_place() const;
    void go_to(const ViewPlace& place) { wanted_ = place; }
    /// Where an element lies on screen; nothing where it is out of sight.
    std::optional<Rect> place(std::uint32_t element) const;
    /// From one element to another, both included, whether in sight or not; and the area in which elements are seen.
    Rect between(std::uint32_t first, std::uint32_t last) const;
    const Rect& seen() const { return area_; }

private:
    /// Elements in sight, and where the first of them begins.
    struct Sight {
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
    Sight sight(const CellsLayout& layout, Point2 size) const;
    void render(const Scene& scene, const ColumnPicture& picture, const CellsLayout& layout, Point2 size,
                std::uint32_t max_seen);
    void render_cells(const Scene& scene, const ColumnPicture& picture, const CellsLayout& layout, const Sight& part,
                      Point2 size);
    void render_dots(const CellsLayout& layout, const Sight& part, Point2 size, std::uint32_t max_seen) const;
    void number_rows(const Scene& scene, const Labels& labels) const;
    void outline(const Scene& scene, std::uint32_t element, bool selected, ImDrawList* list) const;

    Program raster_, grounds_, cell_figures_;
    PaletteBlock palette_;
    DrawnNumbers drawn_numbers_;
    Target target_;
    CellsLayout layout_;
    Rect area_;  ///< of the cells, without the numbers beside them
    CellsFit fit_;
    std::string column_;  ///< that the camera is at
    std::uint32_t size_ = 0, width_ = 0;
    float zoom_ = 1;
    std::optional<ViewPlace> wanted_;  ///< where the camera goes with the next picture
    double scroll_x_ = 0, scroll_y_ = 0;  ///< whole pixels
    std::uint64_t drawn_ = 0, said_of_ = 0;
    std::string said_;
};

}  // namespace lockstep
