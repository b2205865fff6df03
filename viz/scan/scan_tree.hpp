#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/algorithms/scan/operator.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/scan/scan_in_block.hpp"
#include "viz/scan/scan_layout.hpp"
#include "viz/scan/scan_progress.hpp"
#include "viz/scan/scan_steps.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// The words of the visible elements in each row. The last row is the stored result. The other rows are recorded by the
/// run (the column "held") or, if the result is correct, sums of the input. Otherwise they are unknown.
class ScanValues {
public:
    /// first, count: the visible elements, few enough for figures. Reads only after a change.
    void update(const Scene& scene, const ScanSteps& steps, std::uint32_t first, std::uint32_t count);

    /// Nothing if it is a sum of too many elements to compute here.
    std::optional<std::uint32_t> at(int row, std::uint32_t element) const;
    /// The element differs from its expected value in the row.
    bool is_wrong(int row, std::uint32_t element) const;
    bool any_wrong() const;

private:
    struct Row {
        std::uint32_t first = 0;
        std::vector<std::optional<std::uint32_t>> words;
    };
    std::vector<Row> rows_;
    std::uint32_t first_ = 0;
    std::vector<std::vector<bool>> wrong_;  ///< by row
    std::uint64_t seen_ = 0;
};

/// The steps of a scan as a tree: the sum in each element, with lines to its operands. Changes of the pass are amber,
/// finished prefixes have a solid outline, partial sums a dashed one, idle lanes are dim. Inside a launch only stored
/// sums are drawn.
class ScanTree {
public:
    void draw(const Scene& scene, const ScanLayout& layout, const Labels& labels);
    /// A visible value differs from its expected value.
    bool any_wrong() const { return values_.any_wrong(); }

private:
    /// The element is stored at the cursor.
    bool is_done(const Scene& scene, const ScanLayout& layout, int row, std::uint32_t element) const;
    /// Gives every other block a background.
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
