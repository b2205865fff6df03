#pragma once

#include "viz/gl/text/labels.hpp"
#include "viz/scan/scan_in_block.hpp"
#include "viz/scan/scan_layout.hpp"
#include "viz/scan/scan_progress.hpp"
#include "viz/scan/scan_values.hpp"

namespace lockstep {

/// The steps of a scan as a tree: what each element holds, and lines to what it was put together from. What a pass did is
/// amber, prefixes that are done are outlined solid, parts of them dashed; lanes that did nothing are dim. In the course of a launch
/// only that is there that its threads have stored by then, to the array or, of a scan in shared memory, there.
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

/// The outline of what is a part of a prefix.
void draw_dashed_cell(const Scene& scene, const Rect& cell, const Labels& labels);

}  // namespace lockstep
