#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/data/dataset.hpp"

namespace lockstep {

/// The vertices of a graph by number of arcs, outgoing and incoming, the busiest first; equal ones by id.
struct BusyOrder {
    std::vector<std::uint32_t> vertex_at, place_of;

    /// O(n + m). Throws Cancelled.
    static BusyOrder of(const CsrGraph& graph, const Progress& progress);
};

/// A square part of a graph's adjacency matrix in busy order: positions [row, row + count) x [column, column + count).
struct ArcWindow {
    std::uint32_t row = 0, column = 0, count = 0;
    bool operator==(const ArcWindow&) const = default;
};

/// The arcs of a window, counted in cells: at most `side` in each direction, and at most one per position.
struct ArcGrid {
    std::shared_ptr<const BusyOrder> order;
    ArcWindow window;
    std::uint32_t side = 0;
    std::vector<std::uint32_t> counts;  ///< side x side, row by row
    std::uint32_t max_count = 0;  ///< maximum of a cell

    /// The cell of a position that is `from_first` positions after the window's first.
    std::uint32_t cell_of(std::uint32_t from_first) const {
        return static_cast<std::uint32_t>(std::uint64_t{from_first} * side / window.count);
    }
    /// The first position of a cell, counted from the window's first.
    std::uint32_t first_of(std::uint32_t cell) const {
        return static_cast<std::uint32_t>((std::uint64_t{cell} * window.count + side - 1) / side);
    }
};

/// The input of count_arcs(). order: from an answer for the same graph, or null.
struct ArcQuery {
    std::shared_ptr<const Dataset> dataset;
    std::shared_ptr<const BusyOrder> order;
    ArcWindow window;
    std::uint32_t side = 0;  ///< maximum
};

/// Reads only the rows of the window, on all cores. Throws Cancelled.
ArcGrid count_arcs(const ArcQuery& query, Progress& progress);

}  // namespace lockstep
