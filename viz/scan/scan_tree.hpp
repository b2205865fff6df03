#pragma once

#include "viz/gl/text/labels.hpp"
#include "viz/scan/scan_in_block.hpp"
#include "viz/scan/scan_layout.hpp"
#include "viz/scan/scan_progress.hpp"
#include "viz/scan/scan_values.hpp"

namespace lockstep {

/// The steps of a scan as a tree: the sum in each element, with lines to its operands. Changes of the pass are amber, finished
/// prefixes have a solid outline, partial sums a dashed one, idle lanes are dim. In the middle of a launch only stored sums are
/// drawn.
class ScanTree {
public:
    void draw(const Scene& scene, const ScanLayout& layout, const Labels& labels);
    /// Some number in sight is not what its row must hold.
    bool any_wrong() const { return values_.any_wrong(); }

private:
    /// The element has been stored by the moment that is shown.
    bool is_done(const Scene& scene, const ScanLayout& layout, int row, std::uint32_t element) const;
    /// Blocks: every other one on a ground of its own.
    void draw_bands(const Scene& scene, const ScanLayout& layout, const Labels& labels) const;
    void draw_lines(const Scene& scene, const ScanLayout& layout, int row, const Labels& labels) const;
    void draw_cells(const Scene& scene, const ScanLayout& layout, int row, const Labels& labels) const;
    void draw_figure(const Scene& scene, int row, std::uint32_t element, const Rect& cell, bool strong,
                     const Labels& labels) const;

    ScanValues values_;
    ScanInBlock in_block_;
    ScanProgress progress_;
};

/// The outline of a partial sum.
void draw_dashed_cell(const Scene& scene, const Rect& cell, const Labels& labels);

}  // namespace lockstep
