#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "viz/scan/scan_steps.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// The layout of a scan's rows and cells, and the visible elements. Zoom and drag are horizontal.
class ScanLayout {
public:
    // Points.
    static constexpr float kNames = 96;  ///< left of the plot
    static constexpr float kHead = 20, kFoot = 26;  ///< above the rows: indices; below: the legend
    static constexpr float kTreeRow = 26, kLineWidth = 10;  ///< minimum size of a row, and of a cell, with lines

    /// For other steps: shows all elements again.
    void show(ScanSteps steps);
    const ScanSteps& steps() const { return steps_; }
    const ScanStep& step(int row) const { return steps_.rows()[static_cast<std::size_t>(row)]; }
    int num_rows() const { return static_cast<int>(steps_.rows().size()); }

    /// below  pixels left free below the rows
    void lay_out(const Scene& scene, const Rect& area, const ViewInput& input, float below = 0);
    std::optional<ViewPlace> place() const;
    void go_to(const ViewPlace& place) { wanted_ = place; }

    bool has_room_for_lines(float scale) const { return cell >= kLineWidth * scale && row_height >= kTreeRow * scale; }
    float x_of(double element) const { return plot.x + static_cast<float>((element - first) / count) * plot.width; }
    float top_of(int row) const { return plot.y + static_cast<float>(row) * row_height; }
    float cell_height(const Scene& scene) const;
    /// The cell of an element of a row's level: above the array's elements that it represents.
    Rect cell_of(const Scene& scene, int row, std::uint32_t element) const;
    /// The row that the blocks of the pass produce, and the elements of the array of one block, as [first, end);
    /// nothing if no row is computed by blocks.
    int row_of_blocks(const Scene& scene) const;
    std::optional<std::pair<double, double>> range_of_block(const Scene& scene, std::uint32_t block) const;
    /// The visible elements of a row's level: the first, and one after the last.
    std::pair<std::uint32_t, std::uint32_t> in_view(int row) const;

    Rect plot;  ///< pixels
    float row_height = 1, cell = 1;  ///< pixels per element of the array
    double first = 0, count = 1;  ///< visible elements

private:
    ScanSteps steps_;
    std::optional<ViewPlace> wanted_;  // for the next frame
};

}  // namespace lockstep
