#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/run/run.hpp"

namespace lockstep {

/// The columns of a table that fit completely side by side, from one of them on.
struct ColumnRoom {
    std::size_t first = 0;  ///< the leftmost visible column
    std::size_t shown = 0;  ///< number of visible columns; at least one if there is any
    std::size_t hidden(std::size_t all) const { return all - shown; }
};

/// wanted  the leftmost requested column; an earlier one is chosen if that fills unused room at the right
ColumnRoom fit_columns(std::span<const float> widths, float room, std::size_t wanted);

/// The order of a table's columns: those that the pass changed first, else the given order. `all`: the run's columns,
/// as numbered in the record.
std::vector<std::size_t> changed_first(const std::vector<Column>& columns, const std::vector<Column>& all,
                                       const PassRecord& record);

}  // namespace lockstep
