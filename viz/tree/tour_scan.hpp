#pragma once

#include <memory>
#include <optional>
#include <string>

#include "viz/gl/data/storage_buffer.hpp"
#include "viz/gl/palette_block.hpp"
#include "viz/gl/targets/target.hpp"
#include "viz/gl/text/drawn_numbers.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/tree/tour_columns.hpp"
#include "viz/tree/tree_layout.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// The scan along a tour: weights as cells, running sums as bars below; if several positions share a column of pixels,
/// the range and the mean of the sums. Zooms only along the tour.
class TourScan {
public:
    TourScan();

    /// Draws it; returns the position of the tour under the pointer. layout: null: no subtree is named.
    ViewOutput draw(const Scene& scene, const TourColumns& columns, const TreeLayout* layout, const Rect& area,
                    const ViewInput& input, const Labels& labels);
    void draw_small(const Scene& scene, const TourColumns& columns, int width, int height);

    /// "43 arcs a pixel: range dim, mean bright"; empty if each position has at least one pixel.
    std::string aggregation() const;

private:
    /// The visible positions, and the pixels per position.
    struct Window {
        double first = 0, count = 1;
    };
    /// The rows of the picture, in pixels from its top.
    struct Rows {
        float weights = 0, sums_top = 0, sums_base = 0, figures = 0, height = 0;
    };
    void move(const ViewInput& input, std::uint32_t num_positions, const Rect& plot);
    static void bind_wrong_positions(const TourColumns& columns);
    void render(const Scene& scene, const TourColumns& columns, const Window& window, const Rows& rows, int width,
                float point, bool with_figures);
    void draw_axes(const Scene& scene, const TourColumns& columns, const Rect& plot, const Rows& rows,
                   const Labels& labels) const;
    void draw_subtrees(const Scene& scene, const TreeLayout& layout, const Rect& plot, float y,
                       const Labels& labels) const;
    void draw_marks(const Scene& scene, const Rect& plot, const Rows& rows, ImDrawList* list) const;
    float to_pixel(double position, const Rect& plot) const {
        return plot.x + static_cast<float>((position - window_.first) / window_.count) * plot.width;
    }

    Program bins_program_, shade_, figures_program_;
    PaletteBlock palette_;
    DrawnNumbers drawn_numbers_;
    Target target_;
    StorageBuffer<std::uint32_t> bins_;
    Window window_;
    double zoom_ = 1;
    std::uint64_t drawn_ = 0;
    double a_pixel_ = 0;  ///< positions
};

}  // namespace lockstep
