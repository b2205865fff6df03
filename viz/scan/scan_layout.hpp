#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "viz/scan/scan_steps.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// Where the rows and cells of a scan lie, and which elements are in view. Zoom and drag go across; rows share the height.
class ScanLayout {
public:
    // Points.
    static constexpr float kNames = 96;  ///< left of the plot
    static constexpr float kHead = 20, kFoot = 26;  ///< above the rows: indices; below: the legend
    static constexpr float kTreeRow = 26, kLineWidth = 10;  ///< a row, and a cell, that have room for lines

    /// Other steps: all elements are in view again.
    void show(ScanSteps steps);
    const ScanSteps& steps() const { return steps_; }
    const ScanStep& step(int row) const { return steps_.rows()[static_cast<std::size_t>(row)]; }
    int num_rows() const { return static_cast<int>(steps_.rows().size()); }
    int num_rows_of_array() const;

    /// below  pixels that are left free below the rows
    void lay_out(const Scene& scene, const Rect& area, const ViewInput& input, float below = 0);
    std::optional<ViewPlace> place() const;
    void go_to(const ViewPlace& place) { wanted_ = place; }

    bool has_room_for_lines(float scale) const { return cell >= kLineWidth * scale && row_height >= kTreeRow * scale; }
    float x_of(double element) const { return plot.x + static_cast<float>((element - first) / count) * plot.width; }
    float top_of(int row) const { return plot.y + static_cast<float>(row) * row_height; }
    float cell_height(const Scene& scene) const;
    /// Of an element of a row's level: over the elements that it stands for.
    Rect cell_of(const Scene& scene, int row, std::uint32_t element) const;
    /// The row that the blocks of the pass leave, and the elements of the array that one of them takes, from the first to behind
    /// the last; nothing where none is taken block by block.
    int row_of_blocks(const Scene& scene) const;
    std::optional<std::pair<double, double>> range_of_block(const Scene& scene, std::uint32_t block) const;
    /// Elements of a row's level: the first in view and one after the last.
    std::pair<std::uint32_t, std::uint32_t> in_view(int row) const;

    Rect plot;  ///< pixels
    float row_height = 1, cell = 1;  ///< pixels, of an element of the array
    double first = 0, count = 1;  ///< elements in view

private:
    ScanSteps steps_;
    std::optional<ViewPlace> wanted_;  // to go to with the next frame
};

}  // namespace lockstep
